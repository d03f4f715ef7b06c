import { Download } from 'lucide-react'
import { buttonClass } from '#app/ui/button.tsx'

export function ReviewHead({ title, sheet }: { title: string; sheet?: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-h2">{title}</h1>
      {sheet && (
        // A file, not a page: the browser downloads it without React.
        <a className={buttonClass({ variant: 'ghost', size: 'sm' })} href={sheet} download>
          <Download aria-hidden="true" /> Download as CSV
        </a>
      )}
    </div>
  )
}
