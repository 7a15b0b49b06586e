-- Append commits iff the stream is still at the expected version, and note what the game now waits for.
-- KEYS  1 stream  2 agenda  3 duties  4 unlisted  5 idempotency key
-- ARGV  1 expected version  2 game id  3 seed, for the first commit, or ''
--       4 when the duty is overdue, or '' for nobody  5 duty
--       6 now, when the listing must follow, or ''
--       7 fingerprint of the request, or ''  8 seconds to remember it
--       9 how many players to tell
--       10... the channels of those players, then the encoded commits
-- Returns {'done', version}, {'conflict', version} or {'seen', what was remembered}.
if ARGV[7] ~= '' then
  local seen = redis.call('GET', KEYS[5])
  if seen then return {'seen', seen} end
end
local version = redis.call('XLEN', KEYS[1])
if version ~= tonumber(ARGV[1]) then return {'conflict', version} end
local first = 10 + tonumber(ARGV[9])
for i = first, #ARGV do
  version = version + 1
  if version == 1 then
    redis.call('XADD', KEYS[1], '1-0', 'c', ARGV[i], 's', ARGV[3])
  else
    redis.call('XADD', KEYS[1], version .. '-0', 'c', ARGV[i])
  end
end
if ARGV[4] == '' then
  redis.call('ZREM', KEYS[2], ARGV[2])
  redis.call('HDEL', KEYS[3], ARGV[2])
else
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[2])
  redis.call('HSET', KEYS[3], ARGV[2], ARGV[5] .. ':' .. version)
end
if ARGV[6] ~= '' then redis.call('ZADD', KEYS[4], ARGV[6], ARGV[2]) end
if ARGV[7] ~= '' then
  redis.call('SET', KEYS[5], ARGV[7] .. ':' .. tonumber(ARGV[1]) + 1, 'EX', ARGV[8])
end
redis.call('PUBLISH', KEYS[1], version)
for i = 10, first - 1 do redis.call('PUBLISH', ARGV[i], ARGV[2]) end
return {'done', version}
