import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { storiesInvitation } from '#content/pages/stories.ts'

/** Asks readers for a story of their own, where the last row of stories has room. */
export function StoryInvitation({ className }: { className: string }) {
  const { title, text, link } = storiesInvitation
  return (
    <section className={`stock-pink p-6 lg:p-10 flex flex-col items-start gap-4 ${className}`}>
      <h3 className="text-h1">{title}</h3>
      <p className="text-lead max-w-[34rem]">{text}</p>
      <ButtonLink href={href('/submit')} className="mt-auto">
        {link}
      </ButtonLink>
    </section>
  )
}
