import { derive } from './pictures.ts'

// The build runs this for each picture of which a derived file is missing (./pictures.ts).
for (const master of process.argv.slice(2)) await derive(master)
