-- Places orders, each with an unused number and a new key.
-- Arguments: index of the first order, index after the last order, number of threads, host, start of order numbers, and
-- the product's id, size, price and colors.
dofile((debug.getinfo(1, "S").source:match("^@(.*/)") or "") .. "report.lua")

local count = 0
function setup(thread)
  thread:set("id", count)
  count = count + 1
end

local colors = {}
local body = '{"order_number":"%s%d","items":[{"_id":"%s","title":"Towel",'
  .. '"color":"%s","size":"%s","quantity":1,"salePrice":%s}],"name":"Jane Doe %d","email":"jane%d@example.com",'
  .. '"phone":"212 555 0100","address":"1 Main St","address2":"Apt 2","city":"Austin","state":"TX","zip":"78701",'
  .. '"shipping_method":"free","subtotal":%s,"shipping_cost":0,"total":%s,"cardholder_name":"Jane Doe",'
  .. '"card_brand":"visa","card_last4":"1111"}'
local head = "POST /api/orders HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
  .. "Idempotency-Key: %08x-%04x-7%03x-8%03x-%04x%04x%04x\r\nContent-Length: %d\r\n\r\n%s"
local random = math.random

function init(args)
  index, last, step, host = tonumber(args[1]) + id, tonumber(args[2]), tonumber(args[3]), args[4]
  prefix, product, size, price = args[5], args[6], args[7], args[8]
  for at = 9, #args do colors[at - 8] = args[at] end
  math.randomseed(os.time() * 1000 + index)
end

function request()
  -- rivals/order.rs distributes the numbers in the same way.
  local number, color = 100000 + index * 421993 % 900000, colors[index % #colors + 1]
  local order = body:format(prefix, number, product, color, size, price, index, index, price, price)
  -- Version 7 UUIDs, like those of the checkout: milliseconds, then random bits.
  local r = function() return random(0, 65535) end
  local now = os.time() * 1000 + random(0, 999)
  local key = { math.floor(now / 65536), now % 65536, random(0, 4095), random(0, 4095), r(), r(), r() }
  index = index + step
  if index >= last + step then wrk.thread:stop() end
  return head:format(host, key[1], key[2], key[3], key[4], key[5], key[6], key[7], #order, order)
end
