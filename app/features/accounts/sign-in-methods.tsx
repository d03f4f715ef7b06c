import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { GoogleButton } from './google-button.tsx'

export type SignInMethods = {
  password: boolean
  google: boolean
  /** Whether this site offers Google at all. */
  googleOffered: boolean
}

/** The ways an account is signed in to, with the means to connect Google and to let it go. */
export function SignInMethodList({ password, google, googleOffered }: SignInMethods) {
  return (
    <ul className="border-t border-hair">
      <Way name="Password" state={password ? 'Set' : 'None so far'} />
      {(google || googleOffered) && (
        <Way name="Google" state={google ? 'Connected' : 'Not connected'}>
          {google ? (
            <LetGo password={password} />
          ) : (
            <GoogleButton size="sm">Connect Google</GoogleButton>
          )}
        </Way>
      )}
    </ul>
  )
}

function Way({ name, state, children }: { name: string; state: string; children?: ReactNode }) {
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

function LetGo({ password }: { password: boolean }) {
  if (!password) return <span className="meta">Your only way in</span>
  return (
    <Form method="post" action={href('/account')}>
      <Button type="submit" name="intent" value="google" variant="outline" size="sm">
        Disconnect<span className="sr-only"> Google</span>
      </Button>
    </Form>
  )
}
