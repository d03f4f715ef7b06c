import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { PublicSettings } from '#app/platform/configuration/site-settings.server.ts'
import { withCachedHtml } from '#app/ui/fragment-cache.tsx'
import { Icon, pinShape } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { mailtoLink } from '#content/email-address.ts'
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
]

const line = 'link no-underline min-h-11 min-w-11 flex items-center wrap-anywhere'

type SiteFooterProps = {
  /** Unless the page has its own form. */
  newsletterForm?: ReactNode
  isPreview?: boolean
  /** Undefined on a page that failed before it knew them. */
  settings?: PublicSettings
}

export const SiteFooter = withCachedHtml(
  Footer,
  ({ newsletterForm, isPreview, settings }: SiteFooterProps) => [
    Boolean(newsletterForm),
    isPreview,
    settings,
  ],
)

function Footer({ newsletterForm, isPreview, settings }: SiteFooterProps) {
  return (
    // The shadow goes on with its colour where a page is shorter than the window.
    <footer
      className={`stock-ink relative border-t border-hair [box-shadow:0_50vh_0_50vh_var(--paper)] ${newsletterForm ? 'mt-20 lg:mt-section' : 'mt-section'}`}
    >
      {newsletterForm && (
        <img
          src={swallow}
          alt=""
          width={210}
          height={250}
          loading="lazy"
          className="absolute right-[var(--spacing-margin)] -top-18 lg:-top-20 w-18 lg:w-24 pointer-events-none"
        />
      )}
      <div className="wrap pt-4 lg:pt-16 pb-1">
        <div className="grid-12 lg:gap-y-12">
          <div className="col-span-12 lg:col-span-4 mb-3 flex items-end gap-5 lg:block">
            <Wordmark className="h-12 lg:h-20 w-auto -ml-1" />
            <p className="lg:mt-5 text-soft text-sm text-balance">
              Stories belong to the people who told them.
            </p>
          </div>
          <FooterLinks label="Footer" links={sections} className="lg:col-start-6" />
          <FooterLinks label={`About ${site.name}`} links={about} />
          {settings && <Contact {...settings} />}
        </div>
        {newsletterForm && (
          <section
            aria-labelledby="footer-newsletter"
            className="mt-2 lg:mt-10 pt-3 lg:pt-8 border-t border-hair grid-12 gap-y-3"
          >
            <h2 id="footer-newsletter" className="text-h4 lg:text-h3 col-span-12 lg:col-span-4">
              {newsletter.heading}
            </h2>
            <div className="col-span-12 lg:col-span-7 lg:col-start-6">{newsletterForm}</div>
          </section>
        )}
        <div className="mt-3 lg:mt-8 pt-1 border-t border-hair flex flex-wrap items-center justify-between gap-x-5">
          <Preferences />
          <p className="flex flex-wrap gap-x-5">
            <FooterSmallLink to={href('/accessibility')}>Accessibility</FooterSmallLink>
            <FooterSmallLink to={href('/transparency')}>Transparency</FooterSmallLink>
            <FooterSmallLink to={href('/corrections')}>Corrections</FooterSmallLink>
          </p>
        </div>
        <p className="meta pt-2 border-t border-hair flex flex-wrap justify-between gap-x-8 gap-y-1">
          <span className="max-sm:hidden">{settings && `${settings.contact.place}.`}</span>
          <span>You must be 18 to be tattooed in the UK.</span>
        </p>
      </div>
      {isPreview && <InventedNote />}
    </footer>
  )
}

export function PreviewStrip() {
  return (
    <aside aria-label="Preview edition">
      <InventedNote>
        {' '}
        <Link className="link" to={`${href('/about')}#figures`}>
          What is real
        </Link>
      </InventedNote>
    </aside>
  )
}

function InventedNote({ children }: { children?: ReactNode }) {
  return (
    <div className="bg-surface">
      <p className="wrap meta py-1.5 text-balance">
        {inventionNotes.site} <span className="max-sm:hidden">{inventionNotes.parts}</span>
        {children}
      </p>
    </div>
  )
}

function Contact({ contact, socialLinks }: PublicSettings) {
  const { email, phone, location } = contact
  return (
    <address className="col-span-12 lg:col-span-3 lg:col-start-10 not-italic text-sm max-lg:border-t border-hair lg:-mt-2.5">
      <div className="flex flex-wrap gap-x-5 lg:block">
        <a className={line} href={mailtoLink(email)}>
          {email}
        </a>
        <a className={line} href={`tel:${dialled(phone)}`}>
          {phone}
        </a>
      </div>
      <div className="flex flex-wrap gap-x-5 lg:block">
        <span className="min-h-11 inline-flex items-center gap-1.5 self-start font-sans text-soft">
          <Icon shape={pinShape} className="size-4 lg:hidden" />
          {location}
        </span>
        <SocialLinks {...socialLinks} />
      </div>
    </address>
  )
}

/** As it is dialled from anywhere. */
function dialled(phone: string) {
  return phone.replaceAll(' ', '').replace(/^0/, '+44')
}

function FooterSmallLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link meta inline-flex items-center min-h-11" to={to}>
      {children}
    </Link>
  )
}

type FooterLinksProps = { label: string; links: typeof sections; className?: string }

function FooterLinks({ label, links, className = '' }: FooterLinksProps) {
  return (
    <nav
      aria-label={label}
      className={`col-span-12 lg:col-span-2 flex flex-wrap gap-x-5 lg:grid content-start text-base lg:-mt-2.5 ${className}`}
    >
      {links.map(({ to, label }) => (
        <Link key={to} className={line} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
