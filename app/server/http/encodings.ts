export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** The best of our encodings that a client takes, by its Accept-Encoding; as it is, where it says nothing. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const offers = new Map(accepted.toLowerCase().split(',').map(offer))
  const takes = (encoding: string) => (offers.get(encoding) ?? offers.get('*') ?? 0) > 0
  return encodings.find(takes) ?? 'identity'
}

function offer(words: string): [encoding: string, weight: number] {
  const [encoding = '', weight] = words.split(';')
  return [encoding.trim(), weight ? Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) : 1]
}
