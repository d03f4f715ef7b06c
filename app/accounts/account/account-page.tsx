import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { BackLink } from '#app/ui/arrow-link.tsx'
import {
  AddressForm,
  DeletionForm,
  EmailLinkForm,
  NameForm,
  PasswordForm,
} from './account-forms.tsx'
import { SessionList, type SessionShown } from './session-list.tsx'
import { SignInMethodList, type SignInMethods } from './sign-in-methods.tsx'

type AccountPageProps = {
  email: string
  displayName: string | null
  sessions: SessionShown[]
  methods: SignInMethods
  isTheOnlyAdmin: boolean
  resultFor: (intent: string) => SubmissionResult | null
  children?: ReactNode
}

export function AccountPage({
  email,
  displayName,
  sessions,
  methods,
  isTheOnlyAdmin,
  resultFor,
  children,
}: AccountPageProps) {
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackLink href={href('/dashboard')}>Back to Dashboard</BackLink>
      </div>
      <h1 className="mt-4 text-h1">Your account</h1>
      <p className="mt-3 text-lead text-soft wrap-anywhere">{email}</p>
      <AccountSection
        title="Your name"
        text="Shown at the top of each page while you are signed in. You choose the name on each story separately."
      >
        <NameForm displayName={displayName} lastResult={resultFor('name')} />
      </AccountSection>
      <AccountSection
        title="Email"
        text={
          methods.password
            ? 'We will email a link to the new address. Your address changes once you have followed it.'
            : 'We will email a link to your current address, then one to the new address. Your address changes once you have followed both.'
        }
      >
        <AddressForm
          email={email}
          hasPassword={methods.password}
          lastResult={resultFor('address')}
        />
      </AccountSection>
      <AccountSection title="How you sign in" text="The ways you can sign in.">
        <SignInMethodList {...methods} />
      </AccountSection>
      <AccountSection
        id="change-password"
        title="Password"
        text="Changing it signs you out everywhere else."
      >
        {methods.password ? (
          <PasswordForm email={email} lastResult={resultFor('password')} />
        ) : (
          <EmailLinkForm
            intent="password-email"
            text="You do not have one yet. We will email you a link to set one."
            label="Set a password"
          />
        )}
      </AccountSection>
      <AccountSection
        title="Where you are signed in"
        text="Sign out of any you do not recognise, then change your password."
      >
        <SessionList sessions={sessions} />
      </AccountSection>
      {children}
      <AccountSection
        title="Delete your account"
        text="This deletes your stories, photographs, favourites and collections. They leave the site within a minute and our backups within a month. We keep any data complaint you have made. What you sent or subscribed to with another email address stays, even if this account had that address before. You cannot undo this."
      >
        {isTheOnlyAdmin ? (
          <p>
            You are the only admin, and without one nobody can review stories or give roles. Make
            somebody else an admin first, with this command on the server and their email address:{' '}
            <code>npm run admin -- grant</code>. Then you can delete your account here.
          </p>
        ) : (
          <DeletionForm
            email={email}
            hasPassword={methods.password}
            lastResult={resultFor('deletion')}
          />
        )}
      </AccountSection>
    </div>
  )
}

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
    <section id={id} className="oxford pt-6 mt-12 grid-12 gap-y-6">
      <div className="col-span-12 lg:col-span-4">
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2 text-soft">{text}</p>
      </div>
      <div className="col-span-12 lg:col-span-6 lg:col-start-6">{children}</div>
    </section>
  )
}
