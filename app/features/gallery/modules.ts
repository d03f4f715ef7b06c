const rhythm = [
  { kind: 'leading', size: 5 },
  { kind: 'three', size: 3 },
  { kind: 'closing', size: 5 },
  { kind: 'four', size: 4 },
  { kind: 'three', size: 3 },
] as const

export type Module<Work> = { kind: (typeof rhythm)[number]['kind']; works: Work[] }

/** Divides works into rows of a repeating pattern. Works that do not fill a row go into a row of threes. */
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

/** For a filtered list. */
export function intoThrees<Work>(works: Work[]): Module<Work>[] {
  return works.length > 0 ? [{ kind: 'three', works }] : []
}
