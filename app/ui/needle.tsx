import { use } from 'react'
import needleUrl from './enhance/needle.ts?worker&url'
import { NonceContext } from './nonce.ts'

/**
 * It draws on the cover, and on a story inks its first letter and sends thanks.
 * @param forDrawing where it only draws: phones go without then, because their first page has to be light
 */
export function Needle({ forDrawing = false }: { forDrawing?: boolean }) {
  const nonce = use(NonceContext)
  if (!forDrawing) {
    return (
      <script
        type="module"
        src={needleUrl}
        fetchPriority="low"
        nonce={nonce}
        suppressHydrationWarning
      />
    )
  }
  const __html = `if (matchMedia('(min-width: 40rem)').matches) addEventListener('load', () => import(${JSON.stringify(needleUrl)}))`
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the address of a built file, the same for everyone
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}
