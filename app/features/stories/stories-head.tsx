import { href } from 'react-router'
import { ArrowLink } from '#app/ui/arrow-link.tsx'

/** `approved` is the number of all approved stories, of every theme; null when it is unknown. */
export function StoriesHead({ approved }: { approved: number | null }) {
  const count = approved === null ? '' : ` (${approved.toLocaleString('en-GB')} approved)`
  return (
    <div className="sec-head mb-2!">
      <h2 className="text-[clamp(1.1875rem,.8rem+1.83vw,3rem)]">{`Community Stories${count}`}</h2>
      <ArrowLink href={href('/submit')}>Share Your Story</ArrowLink>
    </div>
  )
}
