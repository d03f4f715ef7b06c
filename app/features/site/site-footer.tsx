import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { inventionNotes } from '#content/inventions.ts'
import { newsletter } from '#content/pages/newsletter.ts'
import swallow from '#content/pictures/cover/swallow.webp'
import { site } from '#content/site.ts'
import { Preferences } from './preferences.tsx'
import { SocialLinks } from './social-links.tsx'

// 'Shop' leads to the blog and 'Portfolio' to the gallery: the specification says so (section 2).
const sections = [
  { to: href('/gallery'), label: 'Portfolio' },
  { to: href('/stories'), label: 'Stories' },
  { to: href('/blog'), label: 'Shop' },
  { to: href('/watch'), label: 'Videos' },
]

const about = [
  { to: href('/about'), label: 'About' },
  { to: href('/contact'), label: 'Contact' },
  { to: href('/privacy'), label: 'Privacy' },
  { to: href('/terms'), label: 'Terms' },
  { to: href('/accessibility'), label: 'Accessibility' },
  { to: href('/transparency'), label: 'Transparency' },
]

const line = 'link no-underline min-h-11 flex items-center wrap-anywhere'

type SiteFooterProps = {
  /** The newsletter form, unless the page has its own. */
  letter?: ReactNode
  /** Whether people or figures on the site are made up. */
  isPreview?: boolean
}

export function SiteFooter({ letter, isPreview }: SiteFooterProps) {
  return (
    <footer className="stock-ink mt-section relative border-t border-hair">
      <img
        src={swallow}
        alt=""
        width={210}
        height={250}
        loading="lazy"
        className="absolute right-[var(--spacing-margin)] -top-14 lg:-top-24 w-20 lg:w-28"
      />
      <div className="wrap pt-14 lg:pt-20 pb-8">
        <div className="grid-12 gap-y-12">
          <div className="col-span-12 lg:col-span-4">
            <Wordmark className="h-16 lg:h-24 w-auto -ml-1" />
            <p className="mt-6 max-w-[30rem] text-soft text-sm">
              Set in Besley, after the Clarendon first cut at the Fann Street Foundry, London, in
              1845, and Libre Franklin. Stories belong to the people who told them.
            </p>
          </div>
          <FooterLinks label="Footer" links={sections} className="lg:col-start-6" />
          <FooterLinks label={`About ${site.name}`} links={about} />
          <address className="col-span-12 lg:col-span-3 lg:col-start-10 not-italic text-base grid content-start">
            <a className={line} href={`mailto:${site.email}`}>
              {site.email}
            </a>
            <a className={line} href={`tel:${site.phone.dialled}`}>
              {site.phone.shown}
            </a>
            <span className="min-h-11 flex items-center">{site.location}</span>
            <SocialLinks />
          </address>
        </div>
        {letter && (
          <section
            aria-labelledby="footer-newsletter"
            className="mt-12 pt-8 border-t border-hair grid-12 gap-y-4"
          >
            <h2 id="footer-newsletter" className="text-h3 col-span-12 lg:col-span-4">
              {newsletter.heading}
            </h2>
            <div className="col-span-12 lg:col-span-7 lg:col-start-6">{letter}</div>
          </section>
        )}
        <div className="mt-10 pt-3 border-t border-hair">
          <Preferences />
        </div>
        <p className="meta mt-3 pt-4 border-t border-hair flex flex-wrap justify-between gap-x-8 gap-y-1">
          <span>Studio in London, team based in Birmingham.</span>
          <span>You must be 18 to be tattooed in the UK.</span>
        </p>
      </div>
      {isPreview && (
        <p className="border-t border-hair py-2 px-4 text-center text-sm font-sans text-soft">
          {inventionNotes.site}
        </p>
      )}
    </footer>
  )
}

type FooterLinksProps = { label: string; links: typeof sections; className?: string }

function FooterLinks({ label, links, className = '' }: FooterLinksProps) {
  return (
    <nav
      aria-label={label}
      className={`col-span-6 lg:col-span-2 grid content-start text-base ${className}`}
    >
      {links.map(({ to, label }) => (
        <Link key={to} className={line} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
