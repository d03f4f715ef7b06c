import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ThirdParties } from './parties.ts'

/** Refusing is as loud as agreeing. Shown by ui/enhance/consent.ts. */
export function ConsentBar({ films, adverts, version, adScript }: ThirdParties) {
  if (!films && !adverts) return null
  const guests = films && adverts ? 'Films and adverts come' : films ? 'Films come' : 'Adverts come'
  return (
    <aside
      className="consent"
      aria-label="Cookie choices"
      data-consent={version}
      data-ad-script={adScript}
      hidden
      suppressHydrationWarning
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-5">
        <div className="max-w-[44rem]">
          <h2 className="text-h4">{guests} from other companies</h2>
          <p className="mt-1 text-sm text-soft">
            They may set cookies when they load. Nothing has loaded yet. Choose what you are happy
            with, and change it later at the foot of any page. The{' '}
            <a className="link" href={href('/privacy')}>
              privacy page
            </a>{' '}
            says who they are.
          </p>
        </div>
        <div className="consent-choices">
          <Button variant="outline" data-consent-give="">
            Reject all
          </Button>
          {films && adverts && (
            <Button variant="outline" data-consent-give="films">
              Films only
            </Button>
          )}
          <Button variant="outline" data-consent-give="films adverts">
            Accept all
          </Button>
        </div>
      </div>
    </aside>
  )
}
