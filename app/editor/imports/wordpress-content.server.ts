import { withoutTags } from './html-text.server.ts'
import type { Item } from './wordpress-export.server.ts'
import { metaOf } from './wordpress-meta.ts'
import { withoutShortcodes } from './wordpress-shortcodes.server.ts'

type Found = { attachments: Map<string, Item>; reusable: Map<string, Item> }

/**
 * The HTML of a WordPress article, with what it keeps elsewhere: reusable blocks, footnotes, and what its shortcodes stand
 * for.
 */
export function contentOf(item: Item, { attachments, reusable }: Found) {
  const losses: string[] = []
  const whole = withReusableBlocks(item['content:encoded'], reusable, losses)
  const content = withFootnotes(whole, metaOf(item, 'footnotes')[0] ?? '', losses)
  return { html: withoutShortcodes(content, item, attachments, losses), losses }
}

/** Blocks that hold blocks can stand for gigabytes. */
const maxCharacters = 512 * 1024

function withReusableBlocks(content: string, reusable: Map<string, Item>, losses: string[]) {
  let size = 0
  const withBlocks = (text: string, within: string[]): string =>
    text.replace(/<!-- wp:(?:core\/)?block (\{[^<>]*\}) \/-->/g, (_, settings: string) => {
      const { ref, content: overrides } = settingsOf(settings)
      const id = String(ref)
      const block = reusable.get(id)
      size += block?.['content:encoded'].length ?? 0
      if (!block || within.includes(id) || size > maxCharacters) {
        const reason = block ? 'It holds itself, or too much.' : 'It is not in the file.'
        losses.push(`A reusable block was left out (number ${id} in WordPress). ${reason}`)
        return ''
      }
      const replaced = textsOf(overrides).map((words) => `“${words}”`)
      if (replaced.length > 0) {
        losses.push(
          `The reusable block “${withoutTags(block.title)}” had other words in this article: ${replaced.join(', ')}.`,
        )
      }
      return withBlocks(block['content:encoded'], [...within, id])
    })
  return withBlocks(content, [])
}

function settingsOf(settings: string): { ref?: unknown; content?: unknown } {
  try {
    return JSON.parse(settings)
  } catch {
    return {}
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [withoutTags(value)]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

/** WordPress keeps the footnotes of a post as JSON beside it, and one block shows where they are. */
function withFootnotes(content: string, json: string, losses: string[]) {
  const place = /<!-- wp:(?:core\/)?footnotes(?: \{[^<>]*\})? \/-->/g
  if (!place.test(content)) return content
  const notes = footnotesIn(json)
  losses.push(notes ? 'Footnotes became a numbered list.' : 'Its footnotes are not in the file.')
  const items = (notes ?? []).map((note) => `<li>${note}</li>`)
  return content.replace(place, () => `<ol>${items.join('')}</ol>`)
}

function footnotesIn(json: string): string[] | null {
  try {
    const notes: unknown = JSON.parse(json)
    return Array.isArray(notes) ? notes.map(({ content }) => String(content ?? '')) : null
  } catch {
    return null
  }
}
