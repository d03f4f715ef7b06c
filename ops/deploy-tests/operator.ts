import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Debian } from './debian.ts'

/** Where what was typed and printed is kept, when somebody wants to read it. */
const transcript = process.env.TRANSCRIPT

export type Operator = ReturnType<typeof openShell>

/** A shell that goes on where it stopped, with its variables, as one that stays open does. */
export function openShell(debian: Debian, environment: Record<string, string>) {
  return {
    /** @returns all that the blocks have printed */
    types: async (...blocks: (string | { code: number })[]) => {
      const [last] = blocks.slice(-1)
      const expectedCode = typeof last === 'object' ? last.code : 0
      let printed = ''
      for (const block of blocks.filter((one) => typeof one === 'string')) {
        // Not exported: what is set in a shell is not set for its commands.
        const script = `touch /root/shell; . /root/shell; cd "$(cat /root/folder 2>/dev/null || echo /root)"
          trap 'pwd > /root/folder; declare -p | grep -E "^declare -- [A-Z][A-Z_]*=" > /root/shell || true' EXIT
          ${block}`
        const { output, code } = await debian.run(script, environment)
        if (transcript)
          appendFileSync(transcript, `${block.replace(/^/gm, '# ').slice(0, -2)}${output}\n`)
        expect(code, `${block}\n${output}`).toBe(expectedCode)
        printed += output
      }
      return printed
    },
  }
}
