import { use } from 'react'
import needleUrl from './enhance/needle.ts?worker&url'
import { NonceContext } from './nonce.ts'

/** The script that draws on the cover, and on a story inks its first letter and sends thanks: on those pages alone. */
export function Needle() {
  return (
    <script
      type="module"
      src={needleUrl}
      fetchPriority="low"
      nonce={use(NonceContext)}
      suppressHydrationWarning
    />
  )
}
