import { parseDocument } from 'yaml'
import { z } from 'zod'
import { UnreadableExport } from './site-export.ts'

/** `from` may be a regular expression, and `to` may lead to another site. */
export type RedirectRule = { from: string; to: string }

const rule = z.object({ from: z.string(), to: z.string() })
const group = z.record(z.string(), z.string()).nullish()
const yamlFile = z.object({ 301: group, 302: group })

/** Reads the redirects of Ghost, in either of its formats. @throws UnreadableExport */
export function readGhostRedirects(source: string): RedirectRule[] {
  const values = read(source)
  const list = z.array(rule).safeParse(values)
  if (list.success) return list.data
  const groups = yamlFile.safeParse(values)
  if (!groups.success) {
    throw new UnreadableExport(
      'This is no file of redirects from Ghost (redirects.yaml or redirects.json).',
    )
  }
  return [groups.data[301], groups.data[302]].flatMap((group) =>
    Object.entries(group ?? {}).map(([from, to]) => ({ from, to })),
  )
}

// JSON is YAML too.
function read(source: string): unknown {
  const document = parseDocument(source)
  if (document.errors.length > 0) return null
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch (error) {
    if (error instanceof ReferenceError) return null
    throw error
  }
}

/**
 * The one path that a rule is for. Ghost reads `from` as a regular expression; one that stands for many paths is none of
 * ours, since it would be tried on every address that is asked for.
 */
export function pathOfRule({ from }: RedirectRule) {
  const plain = from
    .replace(/^\^/, '')
    .replace(/\/\?\$$/, '')
    .replace(/\$$/, '')
    .replace(/\\([/.-])/g, '$1')
  return /[\\^$*+?()[\]{}|]/.test(plain) ? null : plain
}
