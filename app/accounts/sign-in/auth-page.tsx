import type { SubmissionResult } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import plate from '#content/pictures/home/rose-dagger-swallow-800.webp'
import type { Toast } from '#content/toasts.ts'
import { NewPasswordForm, SignInForm, SignUpForm, SignUpTerms } from './auth-forms.tsx'
import { GoogleButton } from './google-button.tsx'

type Props = {
  tab: 'sign-in' | 'sign-up' | 'new-password'
  email: string
  awaited: string
  googleOffered: boolean
  pendingFavourite: string
  lastResult?: SubmissionResult | null | undefined
  toast?: Toast | null | undefined
}

export function AuthPage({ tab, email, awaited, lastResult, toast, ...offers }: Props) {
  const { googleOffered, pendingFavourite } = offers
  const answer = { lastResult, toast }
  const [emailInput, keepEmail] = useTypedEmail(lastResult)
  return (
    <main id="main" className="wrap grid-12 items-stretch gap-y-10 pt-8 lg:-mb-section lg:pt-0">
      <div className="hidden lg:block col-span-6 -ml-bleed">
        <div className="stock-ink h-full min-h-[54rem] p-14 grid grid-cols-1 place-items-center">
          <Plate
            pinned
            className="w-[32rem] max-w-full"
            src={plate}
            alt="A rose pierced by a dagger, two swallows and a blank banner"
            width={800}
            height={1000}
          />
        </div>
      </div>
      <div className="col-span-12 self-center lg:col-span-5 lg:col-start-8 lg:py-14">
        {tab === 'new-password' ? (
          <>
            <h1 className="text-h1">Set a new password</h1>
            <p className="mt-3 text-lead text-soft">
              For <span className="wrap-anywhere">{email}</span>. Setting it signs you out
              everywhere.
            </p>
            <NewPasswordForm email={email} {...answer} />
          </>
        ) : (
          <>
            <h1 className="text-h1">{tab === 'sign-up' ? 'Create an account' : 'Sign in'}</h1>
            <p className="mt-3 text-lead text-soft text-balance">
              Save favourites and follow the progress of your story.
            </p>
            {pendingFavourite && <PendingFavourite title={pendingFavourite} />}
            <div className="mt-8">
              <Tabs
                label="Account"
                tabs={[
                  { href: href('/auth'), label: 'Sign In', current: tab === 'sign-in' },
                  {
                    href: `${href('/auth')}?tab=sign-up`,
                    label: 'Sign Up',
                    current: tab === 'sign-up',
                  },
                ]}
              />
            </div>
            {awaited && <VerificationStrip email={awaited} />}
            {googleOffered && <WithGoogle />}
            <div onInput={keepEmail}>
              {tab === 'sign-up' ? (
                <SignUpForm email={emailInput} {...answer} />
              ) : (
                <SignInForm email={emailInput} {...answer} />
              )}
            </div>
          </>
        )}
      </div>
    </main>
  )
}

function PendingFavourite({ title }: { title: string }) {
  return (
    <div className="mt-6">
      <StatusStrip tone="control">
        <p>
          Favourites belong to an account, so please sign in to save “<bdi>{title}</bdi>”. We
          remember it for an hour, and add it to your favourites when you sign in.
        </p>
      </StatusStrip>
    </div>
  )
}

function WithGoogle() {
  return (
    <>
      <div className="mt-6 grid gap-3">
        <GoogleButton className="w-full">Continue with Google</GoogleButton>
        <SignUpTerms withGoogle />
      </div>
      <p className="meta mt-5 flex items-center gap-4">
        <span className="grow border-t border-hair" />
        or with email
        <span className="grow border-t border-hair" />
      </p>
    </>
  )
}

// Kept in memory only: in the address of a page it would be in logs and histories. Without script the tabs keep nothing.
function useTypedEmail(lastResult: SubmissionResult | null | undefined) {
  const [email, setEmail] = useState(() => String(lastResult?.initialValue?.email ?? ''))
  const keepEmail = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value)
  }
  return [email, keepEmail] as const
}

function VerificationStrip({ email }: { email: string }) {
  return (
    <section aria-label="Your verification link" className="mt-6">
      <StatusStrip tone="control">
        <p>
          We emailed your link to <b className="wrap-anywhere">{email}</b>. It can take a few
          minutes. Check your spam folder too.
        </p>
        <Form method="post" action={href('/auth')}>
          <input type="hidden" name="email" value={email} />
          <Button intent="resend" variant="outline" size="sm">
            Send it again
          </Button>
        </Form>
      </StatusStrip>
    </section>
  )
}
