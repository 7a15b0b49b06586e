-- The API is alive; if it was not heard of for too long, note when it was down.
-- KEYS  1 heartbeat  2 downtimes, by their end
-- ARGV  1 now  2 the longest silence that is none  3 forget downtimes that ended before
local last = tonumber(redis.call('GET', KEYS[1]) or ARGV[1])
local now = tonumber(ARGV[1])
if now - last > tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[2], now, string.format('%.0f-%.0f', last, now))
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
end
if now >= last then redis.call('SET', KEYS[1], ARGV[1]) end
return 0
