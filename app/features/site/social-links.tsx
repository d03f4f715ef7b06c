import { Button, buttonClass } from '#app/ui/button.tsx'
import { site } from '#content/site.ts'

export function SocialLinks() {
  const social: readonly { name: string; url: string | null }[] = site.social
  return (
    <>
      <ul className="flex flex-wrap gap-2 mt-2">
        {social.map(({ name, url }) => (
          <li key={name}>
            {url ? (
              <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={url} rel="me">
                {name}
              </a>
            ) : (
              <Button variant="outline" size="sm" disabled aria-label={`${name}, not open yet`}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {social.every(({ url }) => !url) && (
        <p className="meta mt-2">Our pages there are not open yet.</p>
      )}
    </>
  )
}
