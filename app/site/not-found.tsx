import { href, useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import redhead from '#content/pictures/cover/redhead-404.webp'

export function NotFound() {
  // From one missing page to the next, where React runs: each is told of (ui/enhance/log-404.ts).
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
