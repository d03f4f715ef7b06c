import type { ReactNode } from 'react'

type TitleBandProps = {
  title: ReactNode
  standfirst?: ReactNode
  stock?: 'pink' | 'pastel' | 'ink'
  /** The page is a tool or a form: its title is smaller than that of a piece. */
  service?: boolean
}

/** The title of a section's page, on coloured paper or the page's own background. */
export function TitleBand({ title, standfirst, stock, service }: TitleBandProps) {
  const size = service ? 'text-service' : 'text-piece'
  return (
    <div className={stock && `stock-${stock}`}>
      <div
        className={`wrap grid-12 items-end ${service ? 'py-10 lg:py-16 gap-y-5' : 'py-6 lg:py-12 gap-y-3'}`}
      >
        <h1 className={`${size} col-span-12 ${service ? 'lg:col-span-8' : 'lg:col-span-9'}`}>
          {title}
        </h1>
        {standfirst && (
          <p
            className={`text-lead text-soft col-span-12 ${service ? 'lg:col-span-4' : 'lg:col-span-3'} lg:pb-1`}
          >
            {standfirst}
          </p>
        )}
      </div>
    </div>
  )
}
