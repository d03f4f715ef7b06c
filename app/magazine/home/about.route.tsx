import { href } from 'react-router'
import { catalogue, findWork } from '#app/pieces/reading/catalogue.server.ts'
import { findUploaded } from '#app/pieces/text/illustrations.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { countPublished } from '#app/stories/public/published.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { holdsInvention, inventionNotes } from '#content/inventions.ts'
import { about as words } from '#content/pages/about.ts'
import { shownPicture } from '#content/positions.ts'
import type { SettingsFields } from '#content/settings-fields.ts'
import type { Route } from './+types/about.route.ts'
import { Team } from './team.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'About',
    description: words.description,
    path: href('/about'),
    structuredData: [breadcrumbs({ name: 'About', path: href('/about') })],
  })
}

export async function loader() {
  const { about, team } = siteSettings
  const { works, articles, films } = catalogue
  const counted = [
    // Without the database the page does without the stories.
    [words.counted.stories, await countPublished().catch(() => 0)],
    [words.counted.works, works.length],
    [words.counted.articles, articles.length],
    [
      films.some(({ player }) => player) ? words.counted.films : words.counted.scripts,
      films.length,
    ],
  ] as const
  const chosen = { about, team, pictures: findPortraits(team), counted }
  const work = findWork(about.print ?? '')
  if (!work) return { ...chosen, print: null }
  const { slug, number, title, alt, picture } = work
  return { ...chosen, print: { slug, number, title, alt, picture } }
}

/** One that is not in the library any more is left out. */
function findPortraits({ members }: SettingsFields['team']) {
  const portraits = members.flatMap(({ picture = '' }) => {
    const uploaded = findUploaded(picture)
    return uploaded ? [[picture, shownPicture(uploaded)]] : []
  })
  return Object.fromEntries(portraits) as Record<string, ReturnType<typeof shownPicture>>
}

export default function About({
  loaderData: { about, team, pictures, print, counted },
}: Route.ComponentProps) {
  const { headings, invitation, types } = words
  return (
    <main id="main">
      <div className="wrap pt-5 lg:pt-12 grid-12 gap-y-6 lg:gap-y-10 items-start">
        <h1 className="text-piece col-span-12 sm:col-span-7 lg:col-span-8">{about.title}</h1>
        {print && (
          <figure className="col-span-12 sm:col-span-5 sm:row-span-2 lg:col-span-4 lg:mt-4">
            <Plate
              pinned
              source={print.picture}
              alt={print.alt}
              sizes="(min-width: 87rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 38vw, 92vw"
              first
            />
            <figcaption className="mt-3">
              <p className="no text-sm">Plate {print.number}</p>
              <Link className="link no-underline" to={href('/gallery/:slug', { slug: print.slug })}>
                {print.title}
              </Link>
            </figcaption>
          </figure>
        )}
        <div className="col-span-12 sm:col-span-7 xl:col-span-6 xl:col-start-3">
          <Prose text={about.history.text} dropCap />
          <p className="mt-6 italic">{about.history.signature}</p>
          {holdsInvention(about.history) && <p className="meta mt-3">{inventionNotes.about}</p>}
        </div>
      </div>
      <div className="wrap mt-section">
        <div className="oxford grid-12 pt-7 lg:pt-9 gap-y-7 lg:divide-x divide-hair">
          <section className="col-span-12 lg:col-span-6 lg:pr-12" aria-labelledby="mission">
            <h2 id="mission" className="text-h3">
              {headings.mission}
            </h2>
            <p className="text-lead mt-3">{about.mission}</p>
          </section>
          <section
            className="col-span-12 lg:col-span-6 lg:pl-4 max-lg:border-t border-hair max-lg:pt-7"
            aria-labelledby="vision"
          >
            <h2 id="vision" className="text-h3">
              {headings.vision}
            </h2>
            <p className="text-lead mt-3">{about.vision}</p>
          </section>
        </div>
      </div>
      <section className="stock-pastel mt-section py-6 lg:py-11" aria-labelledby="figures">
        <div className="wrap">
          <h2 id="figures" className="sr-only">
            {headings.figures}
          </h2>
          <dl className="grid grid-cols-2 sm:grid-cols-4 gap-4 sm:divide-x divide-control">
            {counted.map(
              ([label, count]) =>
                count > 0 && (
                  <div
                    key={label}
                    className="flex flex-col-reverse sm:not-first:pl-8 lg:not-first:pl-12"
                  >
                    <dt>{label}</dt>
                    <dd className="figure-no text-[clamp(2.25rem,0.7rem+6.4vw,7.1875rem)] leading-none">
                      {count.toLocaleString('en-GB')}
                    </dd>
                  </div>
                ),
            )}
          </dl>
          {holdsInvention(about.figures) && <p className="meta mt-6">{inventionNotes.figures}</p>}
          <dl className="flex flex-wrap gap-x-6 mt-2 text-sm font-sans">
            {about.figures.map(({ label, value }) => (
              <div key={label} className="flex flex-row-reverse gap-1.5">
                <dt>{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="wrap mt-section" aria-labelledby="values">
        <SectionHead id="values">{headings.values}</SectionHead>
        <div className="grid lg:grid-cols-3 gap-x-gutter gap-y-6 max-lg:divide-y divide-hair">
          {about.values.map(({ name, text }) => (
            <div key={name} className="max-lg:not-last:pb-6">
              <h3 className="text-h3">{name}</h3>
              <p className="text-soft mt-2 max-w-[26rem]">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <section className="wrap mt-section" aria-labelledby="team">
        <SectionHead id="team">{team.heading}</SectionHead>
        <Team members={team.members} pictures={pictures} />
      </section>
      <section className="stock-pink mt-section py-section" aria-labelledby="yours">
        <div className="wrap">
          <h2 id="yours" className="text-h1">
            {invitation.title}
          </h2>
          <p className="mt-3 text-lead">{invitation.text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink variant="hero" size="lg" href={href('/submit')}>
              {invitation.submit}
            </ButtonLink>
            <ButtonLink variant="outline" size="lg" href={href('/contact')}>
              {invitation.contact}
            </ButtonLink>
          </div>
        </div>
      </section>
      <p className="wrap meta mt-10 text-balance">{types}</p>
    </main>
  )
}
