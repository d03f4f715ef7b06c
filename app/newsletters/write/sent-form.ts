import type { NewsletterText } from './newsletter.ts'

type SentNewsletter = {
  text: NewsletterText
  version: number
  /** `save`, what to do after it was saved, or `up` and `down` with the id of a piece. */
  intent: string
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readNewsletterForm(fields: Iterable<[string, FormDataEntryValue]>): SentNewsletter {
  const sent = new Map(fields)
  const text = (name: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = text('intent') || 'save'
  const ids = [...sent].flatMap(([name, id]) =>
    name.startsWith('pieces[') && typeof id === 'string' && uuid.test(id) ? [id] : [],
  )
  return {
    text: {
      subject: text('subject').trim(),
      preheader: text('preheader').trim(),
      body: text('body').replace(/\r\n?/g, '\n'),
      pieceIds: moved([...new Set(ids)], intent),
      audience: text('audience'),
      isArchived: sent.get('isArchived') === 'on',
    },
    version: Number(/^\d{1,9}$/.exec(text('version'))?.[0] ?? 0),
    intent,
  }
}

function moved(ids: string[], intent: string) {
  const [way, id = ''] = intent.split(' ')
  const from = ids.indexOf(id)
  const to = from + (way === 'up' ? -1 : 1)
  if ((way !== 'up' && way !== 'down') || from < 0 || to < 0 || to >= ids.length) return ids
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(to, 0, id)
}
