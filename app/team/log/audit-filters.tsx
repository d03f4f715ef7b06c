import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { type AuditAction, auditActionNames, auditActions } from './audit-log.ts'
import type { AuditFilterName } from './audit-query.ts'

type Props = {
  input: Partial<Record<AuditFilterName, string>>
  errors: Partial<Record<AuditFilterName, string[]>>
}

const isOfPiece = (action: AuditAction) => action.startsWith('piece ')

const actionGroups = [
  {
    label: 'Stories, accounts and cases',
    actions: auditActionNames.filter((each) => !isOfPiece(each)),
  },
  { label: 'Articles, plates and films', actions: auditActionNames.filter(isOfPiece) },
]

/** In the query string, so that a view can be bookmarked and shared. */
export function AuditFilterFields({ input, errors }: Props) {
  const field = (name: AuditFilterName) => ({
    id: `log-${name}`,
    name,
    defaultValue: input[name] ?? '',
    errors: errors[name],
  })
  const narrowed = Object.keys(input).length > 0
  return (
    // A new address needs a new form with that address's values.
    <details key={JSON.stringify(input)} open={narrowed}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-sans">
        Filter the log
      </summary>
      <Form method="get" className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Who" hint="Email address" inputMode="email" {...field('actor')} />
        <Select label="What they did" {...field('action')}>
          <option value="">anything</option>
          {actionGroups.map(({ label, actions }) => (
            <optgroup key={label} label={label}>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {auditActions[action]}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="To" type="date" {...field('to')} />
        <TextField label="Story" hint="Number in the address of its page" {...field('story')} />
        <TextField label="Piece" hint="Number in the address of its page" {...field('piece')} />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2 lg:col-span-3">
          <Button type="submit" variant="secondary">
            Show
          </Button>
          {narrowed && <TapLink to={href('/admin/log')}>Show everything</TapLink>}
        </div>
      </Form>
    </details>
  )
}
