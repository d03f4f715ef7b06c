import { newsletter } from '#content/pages/newsletter.ts'
import { newsletterTopic } from './newsletter-topic.ts'
import { SubscriptionForm } from './subscription-form.tsx'

export function NewsletterBox({ hasSentNewsletter }: { hasSentNewsletter: boolean }) {
  return (
    <section className="wrap mt-section" aria-labelledby="newsletter">
      <div className="stock-pastel px-6 py-10 lg:p-14 grid-12 gap-y-6 items-end">
        <div className="col-span-12 lg:col-span-6">
          <h2 id="newsletter" className="text-h2">
            {newsletter.heading}
          </h2>
          <p className="mt-3 text-soft">
            {hasSentNewsletter ? newsletter.lineOnceSent : newsletter.line}
          </p>
        </div>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8">
          <SubscriptionForm topic={newsletterTopic} place="box" />
        </div>
      </div>
    </section>
  )
}
