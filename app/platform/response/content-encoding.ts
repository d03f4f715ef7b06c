import { parseAccept } from 'hono/utils/accept'

export const contentEncodings = ['br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof contentEncodings)[number]

/** `identity` when the header is missing. */
export function acceptedEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (!acceptEncoding) return 'identity'
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]))
  const isAccepted = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return contentEncodings.find(isAccepted) ?? 'identity'
}
