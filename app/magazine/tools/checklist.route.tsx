import { Download } from 'lucide-react'
import { href } from 'react-router'
import { pageMeta } from '#app/site/page-meta.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { firstTattooChecklist } from '#content/first-tattoo-checklist.ts'
import cards from '#content/pictures/spots/first-tattoo-tips-uk.webp?picture'
import type { Route } from './+types/checklist.route.ts'
import { Checklist } from './checklist.tsx'

const count = firstTattooChecklist.flatMap(({ items }) => items).length
const description = `${count} things to check before, during and after your first tattoo.`

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/first-tattoo-checklist')
  return pageMeta({ matches, title: 'The first-tattoo checklist', description, path })
}

export default function FirstTattooChecklist() {
  return (
    <main id="main">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-6 gap-y-5 py-10 lg:py-16">
        <div>
          <h1 className="text-service">
            The <span className="inline-block">first-tattoo</span> checklist
          </h1>
          <p className="text-lead text-soft mt-3">{description}</p>
        </div>
        <p className="max-w-96 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <a className={buttonClass({ size: 'lg' })} href="/first-tattoo-checklist.pdf" download>
            <Download aria-hidden="true" /> Download the PDF, for A4
          </a>
          <ArrowLink href={href('/blog/:slug', { slug: 'first-tattoo-tips-uk' })}>
            Read the first-tattoo guide
          </ArrowLink>
        </p>
      </div>
      <div className="wrap">
        <div className="print stock-paper pin-sheet">
          <Checklist part="h2">
            <Picture
              source={cards}
              alt=""
              sizes="(min-width: 64rem) 22rem, 80vw"
              className="w-full mb-7 print:hidden"
            />
          </Checklist>
        </div>
      </div>
    </main>
  )
}
