import type axe from 'axe-core'

// Apart from the code: the compiler checks every file again when a file with a declaration like this changes.
declare global {
  interface Window {
    axe: typeof axe
    /** What moved, when it is more than this. */
    shifts(max: number): string[]
  }
}
