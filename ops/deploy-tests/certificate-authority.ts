import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Debian } from './debian.ts'

/** Pebble gives out certificates as Let's Encrypt does, once it has asked the web server of the name. */
export async function openCertificateAuthority(debian: Debian) {
  const folder = '/root/authority'
  const settings = {
    pebble: {
      listenAddress: '127.0.0.1:14000',
      managementListenAddress: '127.0.0.1:15000',
      certificate: `${folder}/certificate.pem`,
      privateKey: `${folder}/key.pem`,
      httpPort: 80,
      tlsPort: 443,
    },
  }
  // A network may have an authority of its own, which the machine of the test knows.
  const { NODE_EXTRA_CA_CERTS } = process.env
  const others = NODE_EXTRA_CA_CERTS ? readFileSync(NODE_EXTRA_CA_CERTS) : ''
  writeFileSync(join(debian.root, 'var/others.pem'), others)
  const { code, output } = await debian.run(
    `
    echo '127.0.0.1 localhost www.example.org' > /etc/hosts
    apt-get update && apt-get install -y --no-install-recommends pebble openssl curl
    mkdir -p ${folder} /root/.config/letsencrypt && cd ${folder}
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
      -keyout key.pem -out certificate.pem
    echo '${JSON.stringify(settings)}' > pebble.json
    echo server = https://localhost:14000/dir > /root/.config/letsencrypt/cli.ini
    systemd-run --unit=pebble -E PEBBLE_VA_NOSLEEP=1 $(command -v pebble) -config ${folder}/pebble.json
    curl --retry 30 --retry-all-errors -fsS --cacert certificate.pem https://localhost:15000/roots/0 | cat - /var/others.pem > root.pem
    chmod 755 /root ${folder} && apt-get purge -y curl`,
    { DEBIAN_FRONTEND: 'noninteractive' },
  )
  expect(code, output).toBe(0)
  return {
    environment: {
      DEBIAN_FRONTEND: 'noninteractive',
      REQUESTS_CA_BUNDLE: `${folder}/certificate.pem`,
      NODE_EXTRA_CA_CERTS: `${folder}/root.pem`,
    },
  }
}
