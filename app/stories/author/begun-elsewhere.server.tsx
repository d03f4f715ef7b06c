import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { longDateTime } from '#app/ui/dates.ts'
import { StatusStrip } from '#app/ui/status-strip.tsx'
import type { StoryDraft } from './story-draft.server.ts'

/** HTML, since the page of the form has no room for more script. account-draft.ts shows those of other devices. */
export function begunElsewhere(drafts: StoryDraft[]) {
  if (drafts.length === 0) return ''
  const list = drafts.map(({ key, ...draft }) => <Draft key={key} {...draft} />)
  return renderToStaticMarkup(
    <>
      <noscript>{list}</noscript>
      <div hidden>{list}</div>
    </>,
  )
}

function Draft({ version, title, words, writtenAt }: Omit<StoryDraft, 'key'>) {
  return (
    <div className="mb-6" data-draft-elsewhere={version}>
      <StatusStrip tone="control">
        <p className="grow basis-72 wrap-anywhere">
          You began {title ? <bdi>“{title}”</bdi> : 'a story'} on another device, last written on{' '}
          {longDateTime(writtenAt)}.{' '}
          <a
            className="link font-semibold"
            href={`${href('/submit')}?begun=${version}`}
            data-draft-take={JSON.stringify(words)}
          >
            Go on with it here
          </a>
        </p>
        <form method="post" action={href('/submit/draft')}>
          <input type="hidden" name="key" value={version.split('@')[0]} />
          <Button type="submit" name="discard" value="yes" variant="outline" size="sm">
            Discard it
          </Button>
        </form>
      </StatusStrip>
    </div>
  )
}
