import { KeyRound } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

type SignInCardProps = { title: string; text: string; level?: 'h1' | 'h2' }

/** Shown to signed-out readers in place of a page that needs an account. */
export function SignInCard({ title, text, level: Heading = 'h2' }: SignInCardProps) {
  return (
    <div className="stock-pink p-8 lg:p-14 grid gap-4 justify-items-start content-center min-h-96">
      <KeyRound className="size-8" aria-hidden="true" />
      <Heading className={Heading === 'h1' ? 'text-h1' : 'text-h2'}>{title}</Heading>
      <p className="text-lead max-w-[30rem] wrap-anywhere">{text}</p>
      <p className="mt-3">
        <ButtonLink size="lg" href={href('/auth')}>
          Sign In / Sign Up
        </ButtonLink>
      </p>
    </div>
  )
}
