import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { Tabs } from '#app/ui/tabs.tsx'
import { AuthPlate } from './auth-plate.tsx'
import { GoogleButton } from './google-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { VerificationStrip } from './verification-strip.tsx'

type Props = {
  tab: 'sign-in' | 'sign-up' | 'new-password'
  /** Whose password is set anew. */
  email: string
  /** The address whose verification letter is waited for. */
  awaited: string
  lastResult?: SubmissionResult | null
}

/** A pinned print on ink, and the form beside it. */
export function AuthPage({ tab, email, awaited, lastResult }: Props) {
  const Fields = tab === 'sign-up' ? SignUpFields : SignInFields
  return (
    <main id="main" className="wrap grid-12 items-stretch gap-y-10 pt-8 lg:-mb-section lg:pt-0">
      <AuthPlate />
      <div className="col-span-12 self-center lg:col-span-5 lg:col-start-8 lg:py-14">
        {tab === 'new-password' ? (
          <>
            <h1 className="text-h1">Set a new password</h1>
            <p className="mt-3 text-lead text-soft">
              For <span className="wrap-anywhere">{email}</span>. Everyone who is signed in with the
              old one will be signed out.
            </p>
            <NewPasswordFields email={email} lastResult={lastResult} />
          </>
        ) : (
          <>
            <h1 className="text-h1">Come in, sit down</h1>
            <p className="mt-3 text-lead text-soft">
              Sign in to keep your favourites and follow your story from post to print.
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
            <div className="mt-6">
              <GoogleButton className="w-full">Continue with Google</GoogleButton>
            </div>
            <p className="meta mt-5 flex items-center gap-4 before:h-px before:grow before:bg-hair after:h-px after:grow after:bg-hair">
              or with email
            </p>
            <Fields lastResult={lastResult} />
          </>
        )}
      </div>
    </main>
  )
}
