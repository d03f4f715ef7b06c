import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { Plate } from '#app/ui/plate.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import plate from '#content/pictures/home/rose-dagger-swallow-800.webp'
import { NewPasswordForm, SignInForm, SignUpForm, SignUpTerms } from './auth-forms.tsx'
import { GoogleButton } from './google-button.tsx'
import { VerificationStrip } from './verification-strip.tsx'

type Props = {
  tab: 'sign-in' | 'sign-up' | 'new-password'
  /** The account whose password is being reset. */
  email: string
  /** The address that waits to be verified; empty when there is none. */
  awaited: string
  lastResult?: SubmissionResult | null
}

/** The sign-in forms; on wide screens a picture stands beside them. */
export function AuthPage({ tab, email, awaited, lastResult }: Props) {
  return (
    <main id="main" className="wrap grid-12 items-stretch gap-y-10 pt-8 lg:-mb-section lg:pt-0">
      <div className="hidden lg:block col-span-6 bleed-l">
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
            <NewPasswordForm email={email} lastResult={lastResult} />
          </>
        ) : (
          <>
            <h1 className="text-h1">{tab === 'sign-up' ? 'Create an account' : 'Sign in'}</h1>
            <p className="mt-3 text-lead text-soft text-balance">
              Save favourites and follow the progress of your story.
            </p>
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
            <div className="mt-6 grid gap-3">
              <GoogleButton className="w-full">Continue with Google</GoogleButton>
              <SignUpTerms withGoogle />
            </div>
            <p className="meta mt-5 flex items-center gap-4">
              <span className="grow border-t border-hair" />
              or with email
              <span className="grow border-t border-hair" />
            </p>
            {tab === 'sign-up' ? (
              <SignUpForm lastResult={lastResult} />
            ) : (
              <SignInForm lastResult={lastResult} />
            )}
          </>
        )}
      </div>
    </main>
  )
}
