-- Take the duties that are overdue; each is put off in the same step, so that nobody else takes it too.
-- KEYS  1 agenda  2 duties
-- ARGV  1 now  2 when to look at them again  3 how many at most
-- Returns game ids and duties, in turn.
local taken = {}
for _, game in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], 0, ARGV[1], 'LIMIT', 0, ARGV[3])) do
  local duty = redis.call('HGET', KEYS[2], game)
  if duty then
    redis.call('ZADD', KEYS[1], ARGV[2], game)
    taken[#taken + 1] = game
    taken[#taken + 1] = duty
  else
    redis.call('ZREM', KEYS[1], game)
  end
end
return taken
