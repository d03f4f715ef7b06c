import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Debian } from './debian.ts'

const url = 'https://www.example.org'

/** Somebody who reads the site over https, from inside. */
export function openVisitor({ root, run }: Debian) {
  const ask = async (script: string) => {
    const node = '/srv/indelible/current/node_modules/.bin/node'
    const { output, code } = await run(`${node} --input-type=module -e '${script}'`, {
      NODE_EXTRA_CA_CERTS: '/root/authority/root.pem',
    })
    expect(code, output).toBe(0)
    return output.trim()
  }
  const status = async (path: string) =>
    Number(await ask(`console.log((await fetch("${url}${path}")).status)`))
  return {
    status,
    /** The status of each page. */
    statuses: async (pages: Record<string, number>) => {
      const statuses: Record<string, number> = {}
      for (const path of Object.keys(pages)) statuses[path] = await status(path)
      return statuses
    },
    /** Signs in as the first admin. @returns the status, and where that leads */
    signIn: (password: string) =>
      ask(`
        const body = new URLSearchParams({ intent: "sign-in", email: "admin@indelible.example", password: "${password}" })
        const sent = { method: "POST", body, redirect: "manual", headers: { origin: "${url}" } }
        const answer = await fetch("${url}/auth", sent)
        console.log(answer.status, answer.headers.get("location"))`),
    /** Reads one page after the other. @returns what ends it, and says how many were answered and what was not */
    keepReading: () => {
      const reading = ask(`
        import { existsSync } from "node:fs"
        const read = { answered: 0, failed: [] }
        for (let at = 0; !existsSync("/root/enough"); at += 1) {
          const path = ["/", "/auth", "/stories", "/about"][at % 4]
          const outcome = await fetch("${url}" + path).then(({ status }) => status, String)
          if (outcome === 200) read.answered += 1
          else read.failed.push([path, outcome])
        }
        console.log(JSON.stringify(read))`)
      return async () => {
        writeFileSync(join(root, 'root/enough'), '')
        return JSON.parse(await reading) as { answered: number; failed: unknown[] }
      }
    },
  }
}
