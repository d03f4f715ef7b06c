import type { ReactNode } from 'react'

export function Notice({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children?: ReactNode
}) {
  return (
    <main
      id="main"
      className="wrap grid min-h-[28rem] content-start justify-items-start gap-5 pt-10 lg:pt-16"
    >
      <h1 className="text-service max-w-[46rem]">{title}</h1>
      <p className="max-w-[34rem] text-lead text-soft wrap-anywhere">{text}</p>
      {children && <div className="mt-3 w-full max-w-[34rem]">{children}</div>}
    </main>
  )
}
