import { ComplaintForm } from '#app/magazine/complaints/complaint-form.tsx'
import { isLegalPage, legalPage } from '#app/pieces/settings/legal.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { mailtoLink } from '#content/email-address.ts'
import type { SettingsFields } from '#content/settings-fields.ts'
import { site } from '#content/site.ts'
import { namesOfHosts } from '#content/video-hosts.ts'
import type { Route } from './+types/legal.route.ts'
import { LegalPage } from './legal-page.tsx'

export function meta({ matches, loaderData: { path, title, description } }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description,
    path,
    structuredData: [breadcrumbs({ name: title, path })],
  })
}

export function loader({ url }: Route.LoaderArgs) {
  const name = url.pathname.split('/')[1]?.toLowerCase() ?? ''
  if (!isLegalPage(name)) throw notFound()
  const { publisher, contact, films } = siteSettings
  return { ...legalPage(name), path: `/${name}`, publisher, contact, films }
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { publisher, contact, films } = loaderData
  const slots = {
    publisher: <Publisher publisher={publisher} contact={contact} />,
    companies: <Companies {...publisher} films={films} adverts={site.adverts} />,
    'complaint-form': (
      <div className="my-10">
        <ComplaintForm />
      </div>
    ),
  }
  return <LegalPage {...loaderData} slots={slots} />
}

type Props = Pick<SettingsFields['publisher'], 'processors'> & {
  films: Pick<SettingsFields['films'], 'host' | 'videos'>
  adverts: typeof site.adverts
}

/** By name where the owner has named them. */
export function Companies({ processors, films: { host, videos }, adverts }: Props) {
  return (
    <div className="prose my-6">
      <ul>
        {processors.map(({ name, task, country }) => (
          <li key={name}>
            {name} ({country}), which {task}
          </li>
        ))}
        {processors.length === 0 && (
          <>
            <li>
              our host, which runs the server, the database and the backups, and sees network
              addresses as every host must
            </li>
            <li>our email service, which delivers our emails to you</li>
          </>
        )}
        {host && <li>{host.name}, which plays our films, only after you have agreed to it</li>}
        {namesOfHosts(videos).map((name) => (
          <li key={name}>{name}, only if you play a video of theirs in one of our articles</li>
        ))}
        {adverts && <li>{adverts.name}, which shows adverts, only after you have agreed to it</li>}
        <li>Google, only if you choose to sign in with it</li>
      </ul>
    </div>
  )
}

function Publisher({ publisher, contact }: Pick<SettingsFields, 'publisher' | 'contact'>) {
  const { name, address, icoRegistration } = publisher
  return (
    <address className="prose my-6 border-y border-hair py-4 not-italic">
      <b className="font-semibold">{name || site.name}</b>
      <br />
      {address || contact.location}
      <br />
      <a href={mailtoLink(contact.email)}>{contact.email}</a>
      {icoRegistration && (
        <>
          <br />
          Registered with the Information Commissioner’s Office: {icoRegistration}
        </>
      )}
    </address>
  )
}
