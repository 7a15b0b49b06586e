-- Add what a process has granted of a quota to what all processes have granted.
-- KEYS  1 bucket: the time at which the quota is whole again, in microseconds
-- ARGV  1 microseconds until what was granted is restored
-- Returns in how many microseconds the quota is whole again.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local whole = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + ARGV[1]
redis.call('SET', KEYS[1], string.format('%.0f', whole), 'PX', math.ceil((whole - now) / 1000))
return whole - now
