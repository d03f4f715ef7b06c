import type { SubmissionResult } from '@conform-to/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { AddressFields } from './address-fields.tsx'
import { DeletionFields } from './deletion-fields.tsx'
import { MoveFields } from './move-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { PasswordFields } from './password-fields.tsx'
import { ResendEmailButton } from './resend-email-button.tsx'
import { SessionList, type SessionShown } from './session-list.tsx'
import { SignInMethodList, type SignInMethods } from './sign-in-methods.tsx'

type AccountPageProps = {
  email: string
  displayName: string | null
  sessions: SessionShown[]
  ways: SignInMethods
  resultOf: (intent: string) => SubmissionResult | null
  /** What belongs to other parts of the house, such as taking one's data along. */
  children?: ReactNode
}

/** What a reader may change about their account, each thing with its own form. */
export function AccountPage({
  email,
  displayName,
  sessions,
  ways,
  resultOf,
  children,
}: AccountPageProps) {
  return (
    <div className="wrap">
      <div className="pt-3">
        <Link className="more more-back" to={href('/dashboard')}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" /> Back to Dashboard
        </Link>
      </div>
      <h1 className="mt-4 text-h1">Your account</h1>
      <p className="mt-3 text-lead text-soft wrap-anywhere">{email}</p>
      <AccountSection
        title="Your name"
        text="What the top of each page calls you. Stories have names of their own."
      >
        <NameFields displayName={displayName} lastResult={resultOf('name')} />
      </AccountSection>
      <AccountSection
        title="Email"
        text={
          ways.password
            ? 'We send a link to the new address, and nothing changes before you follow it.'
            : 'We send a link to the address you have, then one to the new address. Nothing changes before you have followed both.'
        }
      >
        {ways.password ? (
          <AddressFields lastResult={resultOf('address')} />
        ) : (
          <MoveFields lastResult={resultOf('address')} />
        )}
      </AccountSection>
      <AccountSection title="How you sign in" text="What opens this account.">
        <SignInMethodList {...ways} />
      </AccountSection>
      <AccountSection title="Password" text="Everyone else who is signed in as you is signed out.">
        {ways.password ? (
          <PasswordFields email={email} lastResult={resultOf('password')} />
        ) : (
          <ResendEmailButton
            intent="password-letter"
            text="You have none so far. We send you a link to set one."
            label="Set a password"
          />
        )}
      </AccountSection>
      <AccountSection
        title="Where you are signed in"
        text="End any you do not recognise, then choose a new password."
      >
        <SessionList sessions={sessions} />
      </AccountSection>
      {children}
      <AccountSection
        title="Delete your account"
        text="Your stories, photographs, favourites and collections go with it, from the site at once and from everywhere within a minute. It cannot be undone."
      >
        <DeletionFields hasPassword={ways.password} lastResult={resultOf('deletion')} />
      </AccountSection>
    </div>
  )
}

/** One thing about the account: what it is at the left, its form at the right. */
export function AccountSection({
  id,
  title,
  text,
  children,
}: {
  id?: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section id={id} className="oxford pt-6! mt-12 grid-12 gap-y-6">
      <div className="col-span-12 lg:col-span-4">
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2 text-soft">{text}</p>
      </div>
      <div className="col-span-12 lg:col-span-6 lg:col-start-6">{children}</div>
    </section>
  )
}
