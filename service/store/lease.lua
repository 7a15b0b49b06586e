-- Take a duty over, or give it up, if it is still held under the expected serial.
-- KEYS  1 agenda  2 duties
-- ARGV  1 id  2 kind  3 expected serial, or '' for whatever is there  4 new serial, or '' to give it up
--       5 when it is overdue
-- Returns 1 if that was done.
if ARGV[3] ~= '' and redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] .. ':' .. ARGV[3] then return 0 end
if ARGV[4] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('ZADD', KEYS[1], ARGV[5], ARGV[1])
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':' .. ARGV[4])
end
return 1
