import { Form, href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { longDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { ExportState } from './export-state.ts'

export function DataExport({ copy }: { copy: ExportState | null }) {
  return (
    <div className="grid justify-items-start gap-5">
      <State copy={copy} />
      {copy?.state === 'ready' && (
        <ButtonLink href={href('/account/data/:exportId', { exportId: copy.id })}>
          Download your copy
        </ButtonLink>
      )}
      {copy?.state !== 'being made' && (
        <Form method="post" action={href('/account')}>
          <Button intent="data" variant={copy?.state === 'ready' ? 'outline' : 'default'}>
            {copy ? 'Ask for a new copy' : 'Ask for a copy'}
          </Button>
        </Form>
      )}
    </div>
  )
}

function State({ copy }: { copy: ExportState | null }) {
  if (!copy) {
    return (
      <p className="text-soft">
        It usually takes a few minutes. We will email you when it is ready, and you will have a day
        to download it.
      </p>
    )
  }
  if (copy.state === 'being made') {
    return (
      <p>
        We are preparing your copy and will email you when it is ready. You asked for it on{' '}
        <Moment at={copy.requestedAt} />.
      </p>
    )
  }
  if (copy.state === 'gone') {
    return <p>Your last copy has been deleted. We keep each copy for one day.</p>
  }
  return (
    <p>
      Your copy is ready until <Moment at={copy.expiresAt} />.
    </p>
  )
}

function Moment({ at }: { at: Date }) {
  return <Time at={at} format={longDateTime} />
}
