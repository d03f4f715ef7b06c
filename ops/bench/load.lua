-- What `wrk` sends: each request from another network address, so that no rate limit is met. Arguments: method, body.
function init(arguments)
  math.randomseed(os.time())
  wrk.method = arguments[1]
  if arguments[2] then wrk.body = arguments[2] end
end

function request()
  wrk.headers['X-Forwarded-For'] = string.format('10.%d.%d.%d', math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format()
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('\n{"answered":%d,"seconds":%f,"p50":%f,"p99":%f,"errors":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
