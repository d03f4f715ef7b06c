import { ArrowLink } from '#app/ui/arrow-link.tsx'

/** `approved` counts every approved story, whatever the theme. */
export function StoriesHead({ approved }: { approved: number }) {
  return (
    <div className="sec-head mb-2!">
      <h2 className="text-h2">{`Community Stories (${approved.toLocaleString('en-GB')} approved)`}</h2>
      <ArrowLink href="/submit">Share Your Story</ArrowLink>
    </div>
  )
}
