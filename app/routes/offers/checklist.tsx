import { Download } from 'lucide-react'
import { href } from 'react-router'
import { Checklist } from '#app/features/checklist/checklist.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { firstTattooChecklist } from '#content/first-tattoo-checklist.ts'
import type { Route } from './+types/checklist.ts'

const count = firstTattooChecklist.flatMap(({ items }) => items).length
const description = `${count} things to check before, during and after your first tattoo.`

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/first-tattoo-checklist')
  return pageMeta({ matches, title: 'The first-tattoo checklist', description, path })
}

export default function FirstTattooChecklist() {
  return (
    <main id="main">
      <TitleBand
        title={
          <>
            The <span className="inline-block">first-tattoo</span> checklist
          </>
        }
        standfirst={description}
      />
      <div className="wrap">
        <div className="oxford pt-8!">
          <Checklist part="h2" />
        </div>
        <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <a className={buttonClass({ size: 'lg' })} href="/first-tattoo-checklist.pdf" download>
            <Download aria-hidden="true" /> Download the PDF, for A4
          </a>
          <ArrowLink href={href('/blog/:slug', { slug: 'first-tattoo-tips-uk' })}>
            Read the first-tattoo guide
          </ArrowLink>
        </p>
      </div>
    </main>
  )
}
