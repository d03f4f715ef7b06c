import { longDate } from '#app/ui/dates.ts'

type ToolSourcesProps = { checked: string; pages: { title: string; url: string }[] }

export function ToolSources({ checked, pages }: ToolSourcesProps) {
  return (
    <section className="border-t border-rule pt-4 mt-8" aria-labelledby="tool-sources">
      <h2 id="tool-sources" className="text-h4">
        Sources
      </h2>
      <p className="mt-2 text-sm text-soft">
        Stored copies, read{' '}
        <time dateTime={checked} className="inline-block">
          {longDate(new Date(checked))}
        </time>
        . Pages and prices change: open the page itself before you rely on it.
      </p>
      <ul className="small-print">
        {pages.map(({ title, url }) => (
          <li key={url}>
            <a className="link inline-flex min-h-11 items-center" href={url}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
