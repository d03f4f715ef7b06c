import { useEffect, useState } from 'react'
import { Form, href } from 'react-router'
import { firstWholeWords, storyTitle } from '#app/stories/public/excerpt.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import { longDateTime } from '#app/ui/dates.ts'
import { draftIn } from '#app/ui/enhance/drafts.ts'
import { readPrivate, writePrivate } from '#app/ui/enhance/private-storage.ts'
import { useFocusWhenFewer } from '#app/ui/focus-when-fewer.ts'
import { DraftEnvelope, storyRow } from './envelope.tsx'
import type { StartingValues } from './starting-values.ts'

const draftName = 'draft story'

/** @param key that of its draft with the account, '' where there is none */
export function describeBegun(key: string, { title, story }: StartingValues, at: Date) {
  const text = story ?? ''
  return {
    id: key,
    title: storyTitle({ title: title ?? null, story: text }, 6),
    start: firstWholeWords(text, 100),
    words: counted(text.split(/\s+/).filter(Boolean).length, 'word'),
    writtenAt: longDateTime(at),
  }
}

type BegunStory = ReturnType<typeof describeBegun>

/** The drafts that the account has, and that of this device where the account does not have it. */
export function BegunStories({ drafts }: { drafts: BegunStory[] }) {
  const [own, setOwn] = useState<BegunStory | null>(null)
  useEffect(() => setOwn(readOwn()), [])
  const alone = own && drafts.every(({ id }) => id !== own.id) ? [own] : []
  const list = useFocusWhenFewer<HTMLDivElement>(alone.length + drafts.length)

  function discardOwn() {
    writePrivate(draftName, null, 'browser')
    setOwn(null)
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {alone.map((draft) => (
        <Row key="own" {...draft} where="on this device" onDiscard={discardOwn} />
      ))}
      {drafts.map((draft) => (
        <Row
          key={draft.id}
          {...draft}
          where="with your account"
          onDiscard={() => draft.id === own?.id && discardOwn()}
        />
      ))}
    </div>
  )
}

function readOwn() {
  const {
    at,
    fields,
    after = '',
    key = after.split('@')[0],
  } = draftIn(readPrivate(draftName, 'browser'))
  const texts = Object.entries(fields).map(([name, { is }]) => [name, is])
  return texts.length > 0 ? describeBegun(key ?? '', Object.fromEntries(texts), new Date(at)) : null
}

type RowProps = BegunStory & { where: string; onDiscard: () => void }

function Row({ id, title, start, words, writtenAt, where, onDiscard }: RowProps) {
  const discard = title ? `Discard “${title}”` : 'Discard what you have begun'
  return (
    <div className={storyRow}>
      <DraftEnvelope title={title} />
      <div>
        <h3 className="text-h3">You have begun a story</h3>
        {start && (
          <p dir="auto" className="mt-1 wrap-anywhere">
            “{start}”
          </p>
        )}
        <p className="meta mt-1.5">
          {`${words}, kept ${where}, last written ${writtenAt}. Nobody else can read it.`}
        </p>
        <Form
          method="post"
          action={href('/submit/draft')}
          className="mt-4 flex flex-wrap gap-3"
          onSubmit={(event) => {
            if (where === 'on this device') event.preventDefault()
            onDiscard()
          }}
        >
          <ButtonLink href={href('/submit')}>Go on writing</ButtonLink>
          <input type="hidden" name="key" value={id} />
          <Button
            type="submit"
            name="discard"
            value="dashboard"
            variant="link"
            aria-label={discard}
          >
            Discard
          </Button>
        </Form>
      </div>
    </div>
  )
}
