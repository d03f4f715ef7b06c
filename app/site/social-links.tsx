import type { PublicSettings } from '#app/platform/configuration/site-settings.server.ts'

const look = 'min-h-11 inline-flex items-center font-sans text-sm'

export function SocialLinks({ instagram, youtube, facebook }: PublicSettings['socialLinks']) {
  const social = [
    { name: 'Instagram', url: instagram },
    { name: 'YouTube', url: youtube },
    { name: 'Facebook', url: facebook },
  ]
  return (
    <div>
      <ul className="flex flex-wrap gap-x-5">
        {social.map(({ name, url }) => (
          <li key={name}>
            {url ? (
              <a className={`link ${look}`} href={url} rel="me">
                {name}
              </a>
            ) : (
              <button
                type="button"
                className={`${look} text-soft cursor-not-allowed`}
                disabled
                aria-label={`${name}, not open yet`}
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ul>
      {social.every(({ url }) => !url) && (
        <p className="meta -mt-2">Our pages there are not open yet.</p>
      )}
    </div>
  )
}
