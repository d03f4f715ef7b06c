import { use } from 'react'
import coverNeedle from './enhance/cover-needle.js?raw'
import needleUrl from './enhance/needle.ts?worker&url'
import { NonceContext } from './nonce.ts'

/** On a story it inks the first letter and sends thanks. */
export function Needle() {
  const nonce = use(NonceContext)
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

/** Draws over the name on the cover. */
export function CoverNeedle() {
  const nonce = use(NonceContext)
  const __html = import.meta.env.SSR ? coverNeedle.replace('needle.ts', needleUrl) : ''
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, the same for everyone
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}
