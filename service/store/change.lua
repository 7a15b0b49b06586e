-- Store or delete what a token or a player is worth, and tell every process in the same step.
-- KEYS  1 token or player
-- ARGV  1 the new value, or '' to delete  2 channel  3 player id
-- Returns whether the key existed.
local existed = redis.call('EXISTS', KEYS[1])
if ARGV[1] == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[1])
end
redis.call('PUBLISH', ARGV[2], ARGV[3])
return existed
