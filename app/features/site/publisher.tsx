import { site } from '#content/site.ts'

/** Who publishes the magazine, and where they are written to. */
export function Publisher() {
  return (
    <address className="prose my-6 border-y border-hair py-4 not-italic">
      <b className="font-semibold">{site.name}</b>
      <br />
      {site.publisher ?? site.location}
      <br />
      <a href={`mailto:${site.email}`}>{site.email}</a>
    </address>
  )
}
