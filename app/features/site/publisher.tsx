import type { SettingsFields } from '#content/settings-fields.ts'
import { site } from '#content/site.ts'

type PublisherProps = Pick<SettingsFields, 'publisher' | 'contact'>

/** Who publishes the site, and how to reach them. */
export function Publisher({ publisher, contact }: PublisherProps) {
  const { name, address, icoRegistration } = publisher
  return (
    <address className="prose my-6 border-y border-hair py-4 not-italic">
      <b className="font-semibold">{name || site.name}</b>
      <br />
      {address || contact.location}
      <br />
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      {icoRegistration && (
        <>
          <br />
          Registered with the Information Commissioner’s Office: {icoRegistration}
        </>
      )}
    </address>
  )
}
