-- wrk: each request with the session of a person chosen at random. Arguments: how many people, seed.
local people = 1

function init(args)
  people = tonumber(args[1])
  math.randomseed(tonumber(args[2]))
end

function request()
  local token = string.format("bench-%037d", math.random(people))
  return wrk.format("GET", wrk.path, { ["Authorization"] = "Bearer " .. token })
end
