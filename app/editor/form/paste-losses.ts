import { counted } from '#app/ui/counted.ts'

type LeftOut = 'picture' | 'video' | 'recording' | 'embedded page'

/** What a text cannot hold, or holds in another way, and how often it was copied. */
export type Losses = Map<
  LeftOut | 'unfinished video' | 'link' | 'struck out' | 'unencrypted',
  number
>

type Loss = Losses extends Map<infer Kind, number> ? Kind : never

export function countLoss(losses: Losses, kind: Loss) {
  losses.set(kind, (losses.get(kind) ?? 0) + 1)
}

const named: LeftOut[] = ['picture', 'video', 'recording', 'embedded page']

const list = new Intl.ListFormat('en-GB')

/**
 * Says to whoever pasted what did not come with it. Empty where all of it came.
 *
 * @param hasPictures whether the text can have pictures of the library
 */
export function lossesInWords(losses: Losses, hasPictures: boolean) {
  const count = (kind: Loss) => losses.get(kind) ?? 0
  const left = named.filter(count)
  const total = left.reduce((sum, kind) => sum + count(kind), 0)
  const links = count('link')
  const unencrypted = count('unencrypted')
  const videos = count('unfinished video')
  const sentences = [
    total > 0 &&
      `${list.format(left.map((kind) => counted(count(kind), kind)))} ${total === 1 ? 'was' : 'were'} left out.`,
    videos > 0 &&
      `${counted(videos, 'video')} came along. Publishing asks for poster and transcript.`,
    links === 1 && 'A link stands in place of what was embedded.',
    links > 1 && 'Links stand in place of what was embedded.',
    hasPictures && count('picture') > 0 && 'Add pictures with the button “Picture”.',
    count('struck out') > 0 && 'Words that were struck out are ordinary words now: check them.',
    unencrypted > 0 &&
      `${counted(unencrypted, 'link')} to http:// ${unencrypted === 1 ? 'was' : 'were'} changed to https://: check that the page opens.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
