import { href, useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { type ErrorStatus, errorWords } from '#content/error-words.ts'
import redhead from '#content/pictures/cover/redhead-404.webp'

type ErrorPageProps = {
  status?: ErrorStatus
  requestId?: string
  why?: string
}

/** Without a status, nobody expected it. */
export function ErrorPage({ status = 500, requestId, why }: ErrorPageProps) {
  const { title, text } = errorWords(status)
  return (
    <main id="main" className="wrap pt-10 lg:pt-16">
      <div className="oxford pt-8 lg:pt-12 grid-12 gap-y-6 min-h-[24rem] content-start">
        <h1 className="text-h1 col-span-12 lg:col-span-8">{title}</h1>
        <div className="col-span-12 lg:col-span-7">
          {why && <p className="text-lead mb-4 max-w-[34rem] wrap-anywhere">{why}</p>}
          <p className="text-lead text-soft max-w-[34rem]">{text}</p>
          {requestId && (
            <p className="meta mt-4">
              If you write to us about it, quote <b className="break-all">{requestId}</b>.
            </p>
          )}
          <p className="mt-7">
            <ButtonLink variant="hero" size="lg" href={href('/')}>
              Return to Home
            </ButtonLink>
          </p>
        </div>
      </div>
    </main>
  )
}

export function NotFound() {
  // From one missing page to the next, where React runs: each is told of (ui/enhance/enhance.ts).
  const { pathname } = useLocation()
  return (
    <main key={pathname} id="main" className="wrap" data-missing="">
      <div className="grid-12 items-center gap-y-6 pt-8 lg:pt-4">
        <div className="col-span-12 lg:col-span-6">
          <h1 className="text-[min(clamp(7rem,24vw,21rem),36vw)] leading-[.8] font-[850] tracking-[-.05em]">
            404
          </h1>
          <p className="text-h2 font-semibold mt-8">Oops! Page not found</p>
          <p className="text-lead text-soft mt-3 max-w-[28rem]">
            Check the address, or use the menu or the search to find the page.
          </p>
          <p className="mt-7">
            <ButtonLink variant="hero" size="lg" href={href('/')}>
              Return to Home
            </ButtonLink>
          </p>
        </div>
        <div className="col-span-10 sm:col-span-8 lg:col-span-5 lg:col-start-8">
          <img
            src={redhead}
            alt="A rose and dagger plate, half of it dissolved into dots"
            width={800}
            height={1000}
            className="w-full"
          />
        </div>
      </div>
    </main>
  )
}
