import type { Configuration } from '#app/platform/configuration/configuration.server.ts'

export type Cdn = {
  /** @throws when it is not certain that all is removed; doing it again is harmless */
  purge(keys: string[]): Promise<void>
}

const timeoutMs = 5_000

/** @param endpoint another one in tests */
export function createCdn(settings: NonNullable<Configuration['cdn']>, endpoint?: string): Cdn {
  if (settings.kind === 'varnish') return varnish(settings.urls)
  return settings.kind === 'fastly'
    ? fastly(settings, endpoint ?? 'https://api.fastly.com')
    : cloudflare(settings, endpoint ?? 'https://api.cloudflare.com/client/v4')
}

function varnish(urls: string[]): Cdn {
  return {
    async purge(keys) {
      const request = { method: 'PURGE', headers: { 'Surrogate-Key': keys.join(' ') } }
      const told = await Promise.allSettled(urls.map((url) => send(url, request)))
      for (const result of told) if (result.status === 'rejected') throw result.reason
    },
  }
}

/** Fastly API Reference, "Purge multiple surrogate key tags": 256 keys in one request. */
function fastly({ service, token }: { service: string; token: string }, endpoint: string): Cdn {
  return {
    async purge(keys) {
      for (const some of inGroups(keys, 256)) {
        await send(`${endpoint}/service/${service}/purge`, {
          method: 'POST',
          headers: { 'Fastly-Key': token, 'Surrogate-Key': some.join(' ') },
        })
      }
    },
  }
}

/** Cloudflare API, "Purge Cached Content": by tags, 30 in one request. */
function cloudflare({ service, token }: { service: string; token: string }, endpoint: string): Cdn {
  return {
    async purge(keys) {
      for (const tags of inGroups(keys, 30)) {
        const answer = await send(`${endpoint}/zones/${service}/purge_cache`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ tags }),
        })
        if (!JSON.parse(answer).success) throw new Error('Cloudflare has not purged')
      }
    },
  }
}

async function send(url: string, request: RequestInit) {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { ...request, redirect: 'error', signal })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered a purge with ${answer.status}`)
  return text
}

function inGroups(keys: string[], size: number) {
  const count = Math.ceil(keys.length / size)
  return Array.from({ length: count }, (_, at) => keys.slice(at * size, (at + 1) * size))
}
