-- Put a duty off, unless its game has moved on and waits for something else.
-- KEYS  1 agenda  2 duties
-- ARGV  1 game id  2 duty  3 until when
if redis.call('HGET', KEYS[2], ARGV[1]) == ARGV[2] then redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 0
