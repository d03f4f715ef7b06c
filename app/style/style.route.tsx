import './style.css'
import { use } from 'react'
import type { Handle } from '#app/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NonceContext } from '#app/ui/nonce.ts'
import { SectionHead } from '#app/ui/section-head.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import swallow from '#content/pictures/cover/swallow.webp'
import { Actions } from './actions.tsx'
import { Choosing } from './choosing.tsx'
import { Fields } from './fields.tsx'
import { Files } from './files.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { Reading } from './reading.tsx'
import showStatesUrl from './show-states.ts?worker&url'
import { Specimen } from './specimen.tsx'
import { Standing } from './standing.tsx'
import { Stocks } from './stocks.tsx'

export const handle = { teamStyles: true } satisfies Handle

const sheets = [
  { id: 'stocks', title: 'Stocks and type', Specimens: Stocks },
  { id: 'actions', title: 'Buttons and links', Specimens: Actions },
  { id: 'choosing', title: 'Menus, chips, tabs and pages', Specimens: Choosing },
  { id: 'fields', title: 'Fields', Specimens: Fields },
  { id: 'files', title: 'Photographs and passwords', Specimens: Files },
  { id: 'pictures', title: 'Plates and frames', Specimens: Pictures },
  { id: 'reading', title: 'Running text', Specimens: Reading },
  { id: 'standing', title: 'Badges, cards and figures', Specimens: Standing },
  { id: 'overlays', title: 'Toasts and dialogs', Specimens: Overlays },
  { id: 'waiting', title: 'Waiting, and nothing there', Specimens: Waiting },
]

export function meta() {
  return [{ title: 'Style: Indelible' }, { name: 'robots', content: 'noindex' }]
}

/** Every component of app/ui in every state. In development only. */
export default function Style() {
  return (
    <main id="main">
      <TitleBand
        title="Specimen"
        standfirst="Every part, every variant and every state, on paper and on ink."
      />
      {sheets.map(({ id, title, Specimens }) => (
        <section key={id} className="wrap specimen-sheet" aria-labelledby={id}>
          <SectionHead id={id}>{title}</SectionHead>
          <Specimens />
        </section>
      ))}
      <script type="module" src={showStatesUrl} nonce={use(NonceContext)} />
    </main>
  )
}

function Waiting() {
  return (
    <>
      <Specimen
        name="Loading"
        note="Where nothing is known of what will come, a panel that says so."
      >
        <Loading label="Loading the stories" />
      </Specimen>
      <Specimen name="Empty state" note="Says why there is nothing, and what to do about it.">
        <EmptyState
          title="No Stories Yet"
          picture={{ src: swallow, width: 197, height: 254 }}
          action={<ButtonLink href="#waiting">Share Your Story</ButtonLink>}
        >
          We have not published any stories yet. Yours could be the first.
        </EmptyState>
      </Specimen>
    </>
  )
}
