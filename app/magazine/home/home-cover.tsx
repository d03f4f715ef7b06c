import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { arrowShape, Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { home } from '#content/pages/home.ts'
import phoneAvif from '#content/pictures/cover/cover-720.avif'
import smallAvif from '#content/pictures/cover/cover-900.avif'
import smallWebp from '#content/pictures/cover/cover-900.webp'
import largeAvif from '#content/pictures/cover/cover-1600.avif'
import largeWebp from '#content/pictures/cover/cover-1600.webp'
import wideAvif from '#content/pictures/cover/cover-wide.avif'
import wideWebp from '#content/pictures/cover/cover-wide.webp'
import type { FrontPage } from '#content/settings-fields.ts'
import { site } from '#content/site.ts'

type HomeCoverProps = {
  lines: FrontPage['coverLines']
  /** And not only scripts. */
  plays: boolean
}

export function HomeCover({ lines, plays }: HomeCoverProps) {
  return (
    <section className="wrap" aria-label="Cover">
      <Link to={href('/')} className="block">
        <Wordmark className="w-full h-auto" label="Indelible, home" />
      </Link>
      <div className="grid-12 items-end">
        <div className="col-span-12 lg:col-span-5 order-2 lg:order-1 pt-6 lg:pb-9 relative z-1">
          <h1 className="text-[clamp(1.9375rem,.55rem+2.75vw,3.125rem)] leading-[1.04]">
            {site.strapline}
          </h1>
          <p className="text-lead mt-4 max-w-[28rem] text-soft">{site.description}</p>
          <div className="grid sm:flex gap-3 mt-7">
            <ButtonLink variant="hero" size="lg" className="cta" href={href('/gallery')}>
              {home.cover.gallery}
            </ButtonLink>
            <ButtonLink variant="outline" size="lg" className="cta" href={href('/watch')}>
              {plays ? home.cover.watch : home.cover.scripts}
            </ButtonLink>
          </div>
        </div>
        <CoverArt />
      </div>
      <div className="oxford cover-rule -mx-bleed mt-10 lg:mt-0" />
      <ul className="grid lg:grid-cols-3 lg:divide-x divide-y lg:divide-y-0 divide-hair">
        {lines.map(({ to, lead, rest }) => (
          <li key={to} className="lg:px-6 lg:first:pl-0 lg:last:pr-0">
            <Link
              className="group flex items-center gap-4 min-h-15 h-full py-3 leading-snug"
              to={to}
            >
              <span className="mr-auto">
                <b className="link font-semibold block group-hover:decoration-3">{lead}</b>
                <span className="text-soft block text-balance">{rest}</span>
              </span>
              <Icon shape={arrowShape} className="size-5 shrink-0 text-accent-text" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-rule" />
    </section>
  )
}

/** Cut out, so that it overlaps the name; the wide one dissolves at both edges. */
function CoverArt() {
  return (
    <div className="cover-art col-span-12 lg:col-span-7 order-1 lg:order-2 relative">
      <picture>
        <source media="(min-width: 92rem)" type="image/avif" srcSet={wideAvif} />
        <source media="(min-width: 92rem)" srcSet={wideWebp} />
        <source media="(min-width: 64rem)" type="image/avif" srcSet={largeAvif} />
        <source media="(min-width: 64rem)" srcSet={largeWebp} />
        <source media="(max-width: 40rem)" type="image/avif" srcSet={phoneAvif} />
        <source type="image/avif" srcSet={smallAvif} />
        <img
          src={smallWebp}
          alt="A green snake coiled round a rose, between two swallows, above breaking waves"
          width={1600}
          height={900}
          fetchPriority="high"
          className="w-full"
        />
      </picture>
    </div>
  )
}
