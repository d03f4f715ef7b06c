import { derive } from './pictures.ts'

// Run by the build (./pictures.ts) for each master of which something is missing.
for (const master of process.argv.slice(2)) await derive(master)
