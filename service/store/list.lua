-- Put a game's summary in the listings, unless a newer one is there.
-- KEYS  1 summaries  2 sequence  3... listings: those before the bar in which the game is, then those in which it is not
-- ARGV  1 game id  2 version  3 summary  4 how many listings the game is in
-- A summary is stored behind its version and its place in the order of creation: "version:place:summary".
local place
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known then
  local version
  version, place = string.match(known, '^(%d+):(%d+):')
  if tonumber(version) > tonumber(ARGV[2]) then return 0 end
else
  place = redis.call('INCR', KEYS[2])
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. place .. ':' .. ARGV[3])
for i = 3, #KEYS do
  if i < 3 + tonumber(ARGV[4]) then
    redis.call('ZADD', KEYS[i], place, ARGV[1])
  else
    redis.call('ZREM', KEYS[i], ARGV[1])
  end
end
return 1
