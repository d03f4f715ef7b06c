import type { ReactNode } from 'react'
import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import { WorkCard } from './work-card.tsx'

type WorkWallProps = {
  works: Work[]
  /** A filtered list. */
  part?: boolean
  heart?: (work: Work) => ReactNode
}

/** The order on screen is the order of the document. */
export function WorkWall({ works, part, heart }: WorkWallProps) {
  const modules = part ? intoThrees(works) : intoModules(works)
  return (
    <div className="grid gap-y-10 lg:gap-y-14">
      {modules.map((module, at) => (
        <div
          key={module.works[0]?.slug}
          className={`grid gap-x-4 gap-y-10 sm:gap-x-gutter lg:gap-y-14 ${grids[module.kind]}`}
        >
          {module.works.map((work, index) => (
            <WorkCard
              key={work.slug}
              work={work}
              heart={heart?.(work)}
              first={at === 0 && index === 0}
              {...placeIn(module, index)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const grids: Record<Module<Work>['kind'], string> = {
  leading: 'grid-cols-2 lg:grid-cols-4',
  closing: 'grid-cols-2 lg:grid-cols-4',
  three: 'grid-cols-2 sm:grid-cols-3',
  four: 'grid-cols-2 lg:grid-cols-4',
}

const half = '(min-width: 87rem) 39rem, (min-width: 64rem) 45vw, 92vw'
const third = '(min-width: 87rem) 26rem, (min-width: 40rem) 30vw, 45vw'
const quarter = '(min-width: 87rem) 19rem, (min-width: 64rem) 22vw, 45vw'

function placeIn({ kind, works }: Module<Work>, index: number) {
  if (kind === 'three') {
    // Phones have two columns. A card alone in the last row spans both.
    const alone = index === works.length - 1 && works.length % 2 === 1
    return alone
      ? { sizes: third.replace('45vw', '92vw'), className: 'max-sm:col-span-2' }
      : { sizes: third }
  }
  if (kind === 'leading' && index === 0) {
    return { large: true, sizes: half, className: 'col-span-2 lg:row-span-2' }
  }
  if (kind === 'closing' && index === works.length - 1) {
    const className = 'col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1'
    return { large: true, sizes: half, className }
  }
  return { sizes: quarter, className: kind === 'closing' && index > 1 ? 'lg:row-start-2' : '' }
}

const rhythm = [
  { kind: 'leading', size: 5 },
  { kind: 'three', size: 3 },
  { kind: 'closing', size: 5 },
  { kind: 'four', size: 4 },
  { kind: 'three', size: 3 },
] as const

export type Module<Work> = { kind: (typeof rhythm)[number]['kind']; works: Work[] }

/** Works that do not fill a row of the pattern go into a row of threes. */
export function intoModules<Work>(works: Work[]): Module<Work>[] {
  const modules: Module<Work>[] = []
  for (let hung = 0; hung < works.length; ) {
    const { kind, size } = rhythm[modules.length % rhythm.length]!
    if (works.length - hung < size) return [...modules, ...intoThrees(works.slice(hung))]
    modules.push({ kind, works: works.slice(hung, hung + size) })
    hung += size
  }
  return modules
}

export function intoThrees<Work>(works: Work[]): Module<Work>[] {
  return works.length > 0 ? [{ kind: 'three', works }] : []
}
