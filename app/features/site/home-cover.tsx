import { Play } from 'lucide-react'
import { href, Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { site } from '#content/site.ts'
import { CoverArt } from './cover-art.tsx'

const coverlines = [
  { to: href('/watch'), lead: 'Grief & Ink,', rest: 'a series about carrying people with you' },
  {
    to: href('/blog/:slug', { slug: 'tattoo-cost-london-2025' }),
    lead: 'What London charges,',
    rest: 'by size, style and studio',
  },
  {
    to: href('/stories'),
    lead: 'Your stories,',
    rest: 'each read by our team before we publish it',
  },
]

export function HomeCover() {
  return (
    <section className="wrap" aria-label="Cover">
      <Wordmark className="w-full h-auto" />
      <div className="grid-12 items-end">
        <div className="col-span-12 lg:col-span-5 order-2 lg:order-1 pt-6 lg:pb-9 relative z-1">
          <h1 className="text-[clamp(1.9375rem,.55rem+2.75vw,3.125rem)] leading-[1.04]">
            {site.strapline}
          </h1>
          <p className="text-lead mt-4 max-w-[28rem] text-soft">{site.description}</p>
          <div className="flex flex-wrap gap-3 mt-7">
            <ButtonLink variant="hero" size="lg" className="cta" href={href('/watch')}>
              <Play className="lg:max-xl:hidden" aria-hidden="true" />
              Watch the episodes
            </ButtonLink>
            <ButtonLink variant="outline" size="lg" className="cta" href={href('/gallery')}>
              Browse the gallery
            </ButtonLink>
          </div>
        </div>
        <CoverArt />
      </div>
      <div className="oxford bleed mt-10 lg:mt-0" />
      <ul className="grid lg:grid-cols-3 lg:divide-x divide-y lg:divide-y-0 divide-hair">
        {coverlines.map(({ to, lead, rest }) => (
          <li key={to} className="lg:px-6 lg:first:pl-0 lg:last:pr-0">
            <Link className="link no-underline block text-balance py-3 lg:py-4" to={to}>
              <i>{lead}</i> {rest}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-rule" />
    </section>
  )
}
