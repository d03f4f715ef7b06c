import type { ReactNode } from 'react'
import { longDate } from '#app/ui/dates.ts'
import { Body } from '#app/ui/piece-body.tsx'

type LegalPageProps = {
  title: string
  updated: string
  body: BodyPart[]
  headings: { id: string; text: string }[]
  slots: Record<string, ReactNode>
}

export function LegalPage({ title, updated, body, headings, slots }: LegalPageProps) {
  return (
    <main id="main" className="wrap pt-10 lg:pt-16">
      <h1 className="text-service">{title}</h1>
      <p className="meta mt-4">
        Last changed on <time dateTime={updated}>{longDate(new Date(updated))}</time>
      </p>
      <div className="grid-12 mt-8 lg:mt-12 gap-y-10">
        <nav
          aria-labelledby="on-this-page"
          className="col-span-12 lg:col-span-4 lg:col-start-9 lg:row-start-1 border-t-[5px] border-rule pt-4 self-start lg:sticky lg:top-8"
        >
          <h2 id="on-this-page" className="text-h4">
            On this page
          </h2>
          <ul className="mt-2">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a
                  className="link no-underline hover:underline font-sans text-sm min-h-11 lg:min-h-8 flex items-center"
                  href={`#${id}`}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* The last column of a table is styled for prices. Here it holds sentences. */}
        <article className="col-span-12 lg:col-span-7 lg:row-start-1 word-tables [&_td]:pr-6 [&_:is(th,td):last-child]:text-left [&_td:last-child]:whitespace-normal">
          <Body parts={body} slots={slots} />
        </article>
      </div>
    </main>
  )
}
