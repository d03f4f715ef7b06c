import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

type SectionProps = {
  id: string
  title: string
  all?: ReactNode
  children: ReactNode
}

export function QueueSection({ id, title, all, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-b-2 pb-3">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {all}
      </div>
      {children}
    </section>
  )
}

export function QueueItem({
  name,
  facts,
  children,
}: {
  name: string
  facts: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hair border-b py-4">
      <div>
        <h3 className="font-sans font-semibold">{name}</h3>
        {facts && <p className="meta">{facts}</p>}
      </div>
      {children}
    </li>
  )
}

export function QueueButton(button: ComponentProps<'button'>) {
  return (
    <Form method="post">
      <Button {...button} type="submit" size="sm" variant="outline" />
    </Form>
  )
}

export function Moment({ at }: { at: Date }) {
  return <Time className="whitespace-nowrap" at={at} format={britishDateTime} />
}
