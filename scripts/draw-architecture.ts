import { writeFileSync } from 'node:fs'
import { printLine } from '#app/startup/terminal.ts'
import { readArchitecture } from './architecture/architecture-graph.ts'
import { drawArchitecture } from './architecture/draw.ts'

// Draws the picture of docs/architecture.md from the imports as they are.
const picture = 'docs/pictures/architecture.svg'
writeFileSync(picture, drawArchitecture(readArchitecture()))
printLine(`Drawn: ${picture}`)
