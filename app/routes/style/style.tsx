import { use } from 'react'
import type { Handle } from '#app/handle.ts'
import { NonceContext } from '#app/ui/nonce.ts'
import { SectionHead } from '#app/ui/section-head.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { Actions } from './actions.tsx'
import { Choosing } from './choosing.tsx'
import { Fields } from './fields.tsx'
import { Files } from './files.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { Reading } from './reading.tsx'
import showStatesUrl from './show-states.ts?worker&url'
import { Standing } from './standing.tsx'
import { Stocks } from './stocks.tsx'
import { Waiting } from './waiting.tsx'
import './style.css'

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
