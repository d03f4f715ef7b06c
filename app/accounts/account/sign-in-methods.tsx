import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { GoogleButton } from '#app/accounts/sign-in/google-button.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

export type SignInMethods = {
  password: boolean
  google: boolean
  googleOffered: boolean
  /** Null for members, who are not offered it. */
  codes: 'on' | 'off' | null
}

export function SignInMethodList({ password, google, googleOffered, codes }: SignInMethods) {
  return (
    <ul className="border-t border-hair">
      <Method name="Password" state={password ? 'Set' : 'Not set'} />
      {(google || googleOffered) && (
        <Method name="Google" state={google ? 'Connected' : 'Not connected'}>
          {google ? (
            <Disconnect hasPassword={password} />
          ) : (
            <GoogleButton size="sm">Connect Google</GoogleButton>
          )}
        </Method>
      )}
      {codes && (
        <Method name="Codes from an app" state={codes === 'on' ? 'On' : 'Off'}>
          <ButtonLink size="sm" variant="outline" href={href('/account/second-factor')}>
            {codes === 'on' ? 'Change' : 'Set up'}
            <span className="sr-only"> codes from an app</span>
          </ButtonLink>
        </Method>
      )}
    </ul>
  )
}

function Method({ name, state, children }: { name: string; state: string; children?: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hair py-3">
      <span>
        {name}
        <span className="meta block">{state}</span>
      </span>
      {children}
    </li>
  )
}

function Disconnect({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <span className="meta">Your only way to sign in</span>
  return (
    <Form method="post" action={href('/account')}>
      <Button intent="google" variant="outline" size="sm">
        Disconnect<span className="sr-only"> Google</span>
      </Button>
    </Form>
  )
}
