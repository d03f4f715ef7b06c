import { Undo2 } from 'lucide-react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Undoable } from './undo.server.ts'

export function UndoStrip({ undoable, query }: { undoable: Undoable | null; query: string }) {
  if (!undoable) return null
  const { id, title, status, until } = undoable
  return (
    <Form
      method="post"
      action={`${href('/admin/undo/:submissionId', { submissionId: id })}${query}`}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-control border-t-[5px] bg-surface px-4 py-3 font-sans text-sm"
    >
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        You have {moves[status]} “<bdi>{title}</bdi>”. You can undo this until{' '}
        <Time at={until} format={clockTime} />.
      </p>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        aria-label={`Undo: “${title}”`}
        aria-keyshortcuts="u"
      >
        <Undo2 aria-hidden="true" /> Undo
      </Button>
    </Form>
  )
}

const moves = { approved: 'approved', rejected: 'rejected', pending: 'set to pending' } as const
