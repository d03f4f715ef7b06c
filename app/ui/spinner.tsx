import { LoaderCircle } from 'lucide-react'

export function Spinner({ className = '' }: { className?: string }) {
  return <LoaderCircle className={`spin ${className}`} aria-hidden="true" />
}

export function Loading({ label }: { label: string }) {
  return (
    <div
      className="card min-h-72 grid place-content-center justify-items-center gap-4"
      role="status"
    >
      <Spinner className="size-8 text-accent" />
      <p className="text-soft">{label}</p>
    </div>
  )
}
