import { Form, href } from 'react-router'
import { WorkBar } from '#app/editor/form/work-bar.tsx'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { TapLink } from '#app/ui/link.tsx'
import type { Route } from './+types/newsletter.route.ts'
import { audienceWords } from './newsletter.ts'
import { NewsletterStateBadge } from './newsletter-list.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'

export function FixedNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, state, text, archivePath } = loaderData
  return (
    <>
      <WorkBar
        back={{ href: href('/edit/newsletter'), label: 'All newsletters' }}
        state={<NewsletterStateBadge state={state} />}
      />
      <div className="desk">
        <main id="main" className="desk-text">
          <AnswerToast answer={actionData} />
          <p className="text-soft">{title}</p>
          <h1 className="text-h2 wrap-anywhere">{text.subject}</h1>
          <FixedFields audience={text.audience} preheader={text.preheader} />
          <p className="mt-6">
            <TapLink to={href('/edit/newsletter/:newsletterId/sending', { newsletterId: id })}>
              {state === 'sent' || state === 'stopped'
                ? 'How the sending went'
                : 'How the sending goes'}
            </TapLink>
          </p>
          <p>
            <TapLink to={href('/edit/newsletter/:newsletterId/email', { newsletterId: id })}>
              The email as readers get it
            </TapLink>
          </p>
          {archivePath && (
            <section className="oxford mt-10 pt-6" aria-labelledby="archive">
              <h2 id="archive" className="text-h3">
                Archive
              </h2>
              <p className="mt-1">
                {text.isArchived ? (
                  <span key="archived">
                    Anybody can read it{' '}
                    <TapLink to={archivePath} reloadDocument>
                      on its page
                    </TapLink>
                    .
                  </span>
                ) : (
                  <span key="hidden">It is not in the archive: its page is not found.</span>
                )}
              </p>
              <Form method="post" className="mt-4">
                <Button intent={text.isArchived ? 'unarchive' : 'archive'} variant="outline">
                  {text.isArchived ? 'Take it out of the archive' : 'Put it in the archive'}
                </Button>
              </Form>
            </section>
          )}
        </main>
        <NewsletterPreview newsletterId={id} saves={0} />
      </div>
    </>
  )
}

function FixedFields({ audience, preheader }: { audience: string; preheader: string }) {
  return (
    <dl className="mt-5 divide-y divide-hair border-hair border-y font-sans text-sm">
      <div className="grid gap-x-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="text-soft">To</dt>
        <dd>{audienceWords(audience)}</dd>
      </div>
      <div className="grid gap-x-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="text-soft">First line in the inbox</dt>
        <dd className="wrap-anywhere">{preheader || 'None'}</dd>
      </div>
    </dl>
  )
}
