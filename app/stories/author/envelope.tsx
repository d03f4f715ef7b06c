import type { ReactNode } from 'react'
import { capital } from '#app/ui/wordmark.tsx'

type EnvelopeProps = {
  number: number
  state: 'sealed' | 'open' | 'returned'
  title: string
  hasMessage?: boolean
}

export const storyRow =
  'grid grid-cols-[min(6.5rem,27vw)_minmax(0,1fr)] items-start gap-x-6 border-b border-hair py-7 lg:grid-cols-[15rem_minmax(0,44rem)] lg:gap-x-12 lg:py-9'

/** All that it shows stands beside it in words. */
export function Envelope({ number, state, title, hasMessage = false }: EnvelopeProps) {
  if (state === 'open') {
    return (
      <div className="env env-open" aria-hidden="true">
        <svg className="lid" viewBox="0 0 600 226" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 226 282 8q18-14 36 0L600 226Z" />
        </svg>
        <b dir="auto" className="env-letter">
          {title}
        </b>
        <svg className="pocket" viewBox="0 0 600 300" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0 300 170 600 0V300H0Z" />
        </svg>
        <Seal />
      </div>
    )
  }
  return (
    <div className={`env env-${state}`} aria-hidden="true">
      <Flap />
      <Seal />
      <span className="env-number">No. {number}</span>
      {hasMessage && <span className="env-note">A message for you</span>}
    </div>
  )
}

export function DraftEnvelope({ title }: Pick<EnvelopeProps, 'title'>) {
  return (
    <div className="env env-draft" aria-hidden="true">
      <b dir="auto" className="env-letter">
        {title}
      </b>
    </div>
  )
}

export function SealedEnvelope({ number, children }: { number: number; children: ReactNode }) {
  return (
    <div className="env env-whole">
      <Flap />
      <Seal />
      <span className="env-number">No. {number}</span>
      <p className="env-words">{children}</p>
    </div>
  )
}

function Flap() {
  return (
    <svg className="flap" viewBox="0 0 600 400" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0H600L318 188q-18 14-36 0Z" />
    </svg>
  )
}

function Seal() {
  return (
    <svg className="seal" viewBox="0 0 120 120" aria-hidden="true">
      <path className="wax" d={wax} />
      <circle cx="60" cy="60" r="39" fill="none" stroke="#8f1a10" strokeWidth="2.5" />
      <path d={capital} transform="translate(43 82) scale(.056)" />
      <path d="M82 28q1.3 9 10.5 10.5-9.2 1.8-10.5 10.5-1.3-8.7-10.5-10.5 9.2-1.5 10.5-10.5z" />
    </svg>
  )
}

const wax =
  'M60 4c9 0 13 6 21 8 8 3 16 1 21 8 6 7 3 15 6 23 3 7 9 12 9 20s-7 12-9 20c-3 7 0 15-6 22-5 6-13 5-21 8-8 4-13 5-22 5s-13-5-21-8c-8-2-16-1-22-8-5-6-3-14-6-21C7 73 3 68 3 60s6-13 8-21c3-8 1-15 7-21 6-7 14-6 21-9 7-2 12-5 21-5z'
