import { href } from 'react-router'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { guidelines } from '#content/pages/guidelines.ts'
import type { Route } from './+types/guidelines.route.ts'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = guidelines
  const path = href('/guidelines')
  return pageMeta({
    matches,
    title,
    description,
    path,
    structuredData: [breadcrumbs({ name: title, path })],
  })
}

export default function Guidelines() {
  const { title, lead, rules, afterTitle, after } = guidelines
  return (
    <main id="main">
      <TitleBand of="tool" title={title} standfirst={lead} />
      <div className="wrap">
        <div className="prose">
          {rules.map((rule) => (
            <section key={rule.title}>
              <h2>{rule.title}</h2>
              <p>{rule.text}</p>
            </section>
          ))}
          <h2>{afterTitle}</h2>
          <p>{after}</p>
        </div>
        <p className="mt-8">
          <ButtonLink href={href('/submit')}>Share Your Story</ButtonLink>
        </p>
      </div>
    </main>
  )
}
