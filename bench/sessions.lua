-- wrk: the calls of a person chosen at random, then those of another. Arguments: how many people, seed, paths, where
-- {id} is the person.
local people, paths = 1, {}
local person, turn = 1, 0

function init(args)
  people = tonumber(args[1])
  math.randomseed(tonumber(args[2]))
  for place = 3, #args do
    paths[#paths + 1] = args[place]
  end
end

function request()
  if turn % #paths == 0 then
    person = math.random(people)
  end
  local path = string.gsub(paths[turn % #paths + 1], "{id}", tostring(person))
  turn = turn + 1
  local token = string.format("bench-%037d", person)
  return wrk.format("GET", path, { ["Authorization"] = "Bearer " .. token })
end
