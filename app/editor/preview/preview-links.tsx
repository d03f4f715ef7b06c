import { Form, useNavigation } from 'react-router'
import type { listPreviews } from '#app/pieces/drafts/previews.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyField } from '#app/ui/copy-field.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

/** A link that was made just now. It is not stored, so this is the only time it can be shown. */
export function PreviewLinkMade({ url, expiresAt }: { url: string; expiresAt: Date }) {
  return (
    <section className="panel mt-8" aria-labelledby="made">
      <h2 id="made" className="text-h4">
        Copy this link now
      </h2>
      <p className="mt-1 font-sans text-sm">
        It is shown only once. It works until <Time at={expiresAt} format={britishDateTime} />,
        London time.
      </p>
      <div className="mt-4">
        <CopyField key={url} id="preview-link" label="Link" text={url} autoFocus />
      </div>
    </section>
  )
}

type PreviewLink = NonNullable<Awaited<ReturnType<typeof listPreviews>>>[number]

type ListProps = {
  /** Made with the page, so that a double click makes one link. */
  formKey: string
  links: PreviewLink[]
  newId: string | null
}

/** The links that work, each with a button that turns it off, and one that makes another. */
export function PreviewLinkList({ formKey, links, newId }: ListProps) {
  const busy = useNavigation().formData?.get('intent') === 'create'
  return (
    <>
      <Form method="post" className="mt-8">
        <input type="hidden" name="key" value={formKey} />
        <Button intent="create" busy={busy && 'Making a link...'}>
          {links.length > 0 ? 'Make another link' : 'Make a link'}
        </Button>
      </Form>
      {links.length > 0 && (
        <section className="mt-10" aria-labelledby="working">
          <h2 id="working" className="text-h4">
            Links that work
          </h2>
          <ul className="mt-3 border-rule border-t">
            {links.map(({ id, createdAt, createdBy, expiresAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hair border-b py-3"
              >
                <p className="font-sans text-sm wrap-anywhere">
                  <span className="block font-semibold">
                    Works until <Time at={expiresAt} format={britishDateTime} />
                    {id === newId && <span> (the new one)</span>}
                  </span>
                  Made <Time at={createdAt} format={britishDateTime} />
                  {createdBy !== null && (
                    <>
                      {' by '}
                      <bdi>{createdBy}</bdi>
                    </>
                  )}
                </p>
                <Form method="post">
                  <input type="hidden" name="link" value={id} />
                  <Button intent="revoke" variant="outline" size="sm">
                    Turn off
                    <span className="sr-only">
                      {' the link made '}
                      {britishDateTime(createdAt)}
                    </span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
