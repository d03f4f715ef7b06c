import type { ReactNode } from 'react'

type TitleBandProps = {
  title: ReactNode
  standfirst?: ReactNode
  stock?: 'pink' | 'pastel' | 'ink'
  /** Of a tool the title is smaller. A form has a rail of four columns, over which the standfirst stands. */
  of?: keyof typeof looks
}

const looks = {
  section: {
    pad: 'py-6 lg:py-12 gap-y-3',
    title: 'text-piece lg:col-span-9',
    standfirst: 'lg:text-lead lg:col-span-3',
  },
  tool: {
    pad: 'py-10 lg:py-16 gap-y-5',
    title: 'text-service lg:col-span-7',
    standfirst: 'text-lead lg:col-span-5',
  },
  form: {
    pad: 'py-6 lg:py-12 gap-y-3',
    title: 'text-piece lg:col-span-8',
    standfirst: 'text-lead lg:col-span-4',
  },
}

export function TitleBand({ title, standfirst, stock, of = 'section' }: TitleBandProps) {
  const look = looks[of]
  return (
    <div className={stock && `stock-${stock}`}>
      <div className={`wrap grid-12 items-end ${look.pad}`}>
        <h1 className={`col-span-12 ${look.title}`}>{title}</h1>
        {standfirst && (
          <p className={`text-soft text-balance col-span-12 ${look.standfirst} lg:pb-1`}>
            {standfirst}
          </p>
        )}
      </div>
    </div>
  )
}
