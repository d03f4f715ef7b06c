import type { Line } from '#content/films.ts'

/** Reads paragraphs of `Speaker: words` with an empty line between them. The first line is 1. */
export function readTranscript(
  source: string,
): { lines: Line[] } | { problems: { line: number; reason: string }[] } {
  const lines: Line[] = []
  const problems: { line: number; reason: string }[] = []
  let line = 1
  for (const paragraph of source.replace(/\r\n?/g, '\n').split('\n\n')) {
    const begin = line + paragraph.search(/[^\n]|$/)
    line += paragraph.split('\n').length + 1
    const text = paragraph.trim()
    if (text === '') continue
    const [, speaker, words] = /^([^:\n]{1,60}):\s+(\S.*)$/s.exec(text) ?? []
    if (speaker && words) lines.push({ speaker: speaker.trim(), words: words.replace(/\s+/g, ' ') })
    else problems.push({ line: begin, reason: 'Begin each paragraph with its speaker: “Rosa: …”.' })
  }
  if (problems.length > 0) return { problems }
  return lines.length > 0
    ? { lines }
    : { problems: [{ line: 1, reason: 'The transcript is empty.' }] }
}
