vcl 4.1;

# For /etc/varnish/default.vcl, between the proxy that speaks TLS and the site: nginx, Caddy or HAProxy pass on to Varnish
# instead of port 3000. Start varnishd with `-p http_gzip_support=off`, so that brotli is kept as well.
# The site needs CDN=varnish and CDN_URL=http://127.0.0.1:6081, and what it needs behind a proxy: BASE_URL and TRUST_PROXY=1.

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 2s;
  .window = 2;
  .threshold = 1;
  .initial = 1;
}

backend first { .host = "127.0.0.1"; .port = "3000"; .probe = ready; .first_byte_timeout = 75s; }
# A second copy of the site, here and in vcl_init.
# backend second { .host = "127.0.0.1"; .port = "3001"; .probe = ready; .first_byte_timeout = 75s; }

# Where the copies of the site run: they may purge. And the proxy in front: it says who the reader is.
acl ours { "localhost"; }

sub vcl_init {
  new site = directors.round_robin();
  site.add_backend(first);
  # site.add_backend(second);
}

sub vcl_recv {
  set req.backend_hint = site.backend();

  if (req.method == "PURGE") {
    # Varnish has added who connects. Two addresses: a reader asked, through the proxy.
    if (client.ip !~ ours || req.http.X-Forwarded-For ~ ",") { return (synth(405)); }
    if (req.http.Surrogate-Key !~ "^[\w:-]+( [\w:-]+)*$") { return (synth(400)); }
    if (std.ban("obj.http.Surrogate-Key ~ (^|[[:space:]])(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")([[:space:]]|$)")) {
      return (synth(200));
    }
    return (synth(500, std.ban_error()));
  }

  # The last address is what the site counts by: that of the reader, not that of our proxy.
  if (client.ip ~ ours) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
  }

  # The page of a visitor says that it was opened, and the site counts it.
  if (req.http.X-Opened-From) { unset req.http.Cookie; return (pass); }

  # A visitor has no cookie. Whoever has one is answered by the site.
  if (req.http.Cookie ~ "=" || req.http.Authorization) { return (pass); }
  unset req.http.Cookie;
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }

  if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }

  # What is out of date is shown only while no copy of the site can be asked.
  if (std.healthy(req.backend_hint)) { set req.grace = 0s; }
  return (hash);
}

sub vcl_backend_response {
  # Nothing is kept that could not be purged, except files whose name changes with their content.
  if (beresp.status >= 400 || (!beresp.http.Surrogate-Key && bereq.url !~ "^/assets/")) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  set beresp.grace = 24h;
}

sub vcl_backend_error {
  # The other copy may answer.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) { return (retry); }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # Browsers count from now: what they may keep for a minute is a minute old at most.
  unset resp.http.Age;
}
