-- Write new ratings, unless others wrote meanwhile or the tournament is in them already.
-- KEYS  1 skills  2 tournaments  3 version
-- ARGV  1 the version that the ratings were computed from  2 tournament id  3... entrants and their ratings, in turn
-- Returns 1 if they were written or had been, 0 if they must be computed anew.
if redis.call('SISMEMBER', KEYS[2], ARGV[2]) == 1 then return 1 end
if (redis.call('GET', KEYS[3]) or '0') ~= ARGV[1] then return 0 end
for i = 3, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('INCR', KEYS[3])
return 1
