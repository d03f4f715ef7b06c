import { ButtonLink } from '#app/ui/button.tsx'

const unexpected = {
  title: 'Unexpected Application Error!',
  text: 'Something broke on our side, and it has been written down. Try again in a minute.',
}

const known: Record<number | 'offline', typeof unexpected> = {
  offline: {
    title: 'You seem to be offline',
    text: 'The page could not be fetched. Try again once you are connected: nothing has been lost.',
  },
  400: {
    title: 'That did not arrive whole',
    text: 'What was sent is no form of ours, or only half of one. Go back and send it again.',
  },
  405: {
    title: 'Nothing to send here',
    text: 'This page takes no answers, so nothing was changed.',
  },
  403: {
    title: 'Not for this account',
    text: 'You are not allowed to open this page, or to do what was asked. If you came here by a form, go back and send it again.',
  },
  413: {
    title: 'Too much at once',
    text: 'What you sent is larger than we can take. Go back, choose a photo of up to 10 MB, and send it again.',
  },
  429: {
    title: 'A breather',
    text: 'That was a few too many tries in a row. Wait a quarter of an hour, then try again.',
  },
  503: {
    title: 'Back in a minute',
    text: 'This page is out of reach just now. Nothing you sent before is lost. Try again in a minute.',
  },
}

type ErrorPageProps = { status?: number | 'offline'; requestId?: string }

/** Whatever went wrong, but a page that is not there; without a status, nobody expected it. */
export function ErrorPage({ status = 500, requestId }: ErrorPageProps) {
  const { title, text } = known[status] ?? unexpected
  return (
    <main id="main" className="wrap pt-10 lg:pt-16">
      <div className="oxford pt-8! lg:pt-12! grid-12 gap-y-6 min-h-[24rem] content-start">
        <h1 className="text-h1 col-span-12 lg:col-span-8">{title}</h1>
        <div className="col-span-12 lg:col-span-7">
          <p className="text-lead text-soft max-w-[34rem]">{text}</p>
          {requestId && (
            <p className="meta mt-4">
              If you write to us about it, quote <b className="break-all">{requestId}</b>.
            </p>
          )}
          <p className="mt-7">
            <ButtonLink variant="hero" size="lg" href="/">
              Return to Home
            </ButtonLink>
          </p>
        </div>
      </div>
    </main>
  )
}
