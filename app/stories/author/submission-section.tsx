import type { ReactNode } from 'react'

/** A section beside an author's own story. */
export function SubmissionSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-rule border-t-[5px] pt-4">
      <h2 className="text-h4">{title}</h2>
      {children}
    </section>
  )
}
