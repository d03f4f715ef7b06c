import type { ReactNode } from 'react'

type SubmissionSectionProps = { id?: string; title: string; children: ReactNode }

export function SubmissionSection({ id, title, children }: SubmissionSectionProps) {
  return (
    <section id={id} className="border-rule border-t-[5px] pt-4">
      <h2 className="text-h4">{title}</h2>
      {children}
    </section>
  )
}
