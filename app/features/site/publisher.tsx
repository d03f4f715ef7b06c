import { site } from '#content/site.ts'

/** Who publishes the site, and how to reach them. */
export function Publisher() {
  const { publisher, icoRegistration } = site
  return (
    <address className="prose my-6 border-y border-hair py-4 not-italic">
      <b className="font-semibold">{publisher?.name ?? site.name}</b>
      <br />
      {publisher?.address ?? site.location}
      <br />
      <a href={`mailto:${site.email}`}>{site.email}</a>
      {icoRegistration && (
        <>
          <br />
          Registered with the Information Commissioner’s Office: {icoRegistration}
        </>
      )}
    </address>
  )
}
