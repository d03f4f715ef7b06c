import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

const names: Record<string, string> = {
  [href('/stories')]: 'Stories',
  [href('/dashboard')]: 'Dashboard',
}

/** With or without script (WCAG technique H76). */
export function redirectAfterNotFound(to: string) {
  return { httpEquiv: 'refresh', content: `0;url=${to}` }
}

/** For the moment before `redirectAfterNotFound` does its work, and for those who turned it off. */
export function DeadEnd({ title, text, to }: { title: string; text?: string; to: string }) {
  return (
    <main
      id="main"
      className="wrap grid min-h-[28rem] content-center justify-items-start gap-4 py-16"
    >
      <h1 className="text-h1">{title}</h1>
      {text && <p className="max-w-[34rem] text-lead text-soft wrap-anywhere">{text}</p>}
      <p className="mt-3">
        <ButtonLink href={to}>Back to {names[to] ?? 'Home'}</ButtonLink>
      </p>
    </main>
  )
}
