import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { type ErrorStatus, errorWords } from '#content/error-words.ts'

type ErrorPageProps = {
  status?: ErrorStatus
  requestId?: string
  /** What the editors say of a page that they have taken down. */
  why?: string
}

/** Whatever went wrong, but a page that is not there; without a status, nobody expected it. */
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
