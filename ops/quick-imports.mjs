// Loaded before a command (`node --import`). Node reads the package.json of a package again for every file that is imported,
// and that of drizzle-orm lists 130 KB of exports: that took half of the start.
import { registerHooks } from 'node:module'

const isDrizzle = /^drizzle-orm(?:\/|$)/
const fileOfDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/
const resolved = new Map()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && fileOfDrizzle.test(parentURL)) {
      const url = new URL(specifier, parentURL).href
      return { url, format: 'module', shortCircuit: true }
    }
    if (!isDrizzle.test(specifier) || parentURL.endsWith('.cjs'))
      return nextResolve(specifier, context)
    if (!resolved.has(specifier)) resolved.set(specifier, nextResolve(specifier, context))
    return { ...resolved.get(specifier), shortCircuit: true }
  },
})
