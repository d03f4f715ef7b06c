import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Moment } from './moment.tsx'
import { emailKindLabel, type UndeliveredEmail } from './undelivered.ts'

/** Emails that are no longer retried automatically, each with a retry button. */
export function DeadLetters({ letters }: { letters: UndeliveredEmail[] }) {
  return (
    <ol>
      {letters.map((letter) => (
        <li
          key={letter.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hair border-b py-4"
        >
          <div>
            <h3 className="font-sans font-semibold">{emailKindLabel(letter.kind)}</h3>
            <p className="meta">
              Posted <Moment at={letter.queuedAt} />, {tries(letter)}, {reason(letter)}
            </p>
          </div>
          {letter.isExpired ? (
            <p className="meta">Its link has expired: trying again would help nobody.</p>
          ) : (
            <TryAgain letter={letter} />
          )}
        </li>
      ))}
    </ol>
  )
}

export function RetryAllButton() {
  return (
    <Form method="post">
      <Button type="submit" size="sm" variant="outline" name="all" value="yes">
        Try them all again
      </Button>
    </Form>
  )
}

function TryAgain({ letter }: { letter: UndeliveredEmail }) {
  return (
    <Form method="post">
      <Button
        type="submit"
        size="sm"
        variant="outline"
        name="letter"
        value={letter.id}
        aria-label={`Try again: ${emailKindLabel(letter.kind)}`}
      >
        Try again
      </Button>
    </Form>
  )
}

function tries({ tries }: UndeliveredEmail) {
  return tries === 1 ? 'tried once' : `tried ${tries} times`
}

function reason({ code }: UndeliveredEmail) {
  if (!code) return 'no answer'
  return /^\d/.test(code) ? `refused with ${code}` : code
}
