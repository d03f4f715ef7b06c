import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { behindTheScenesContent } from '#content/films.ts'
import { firstSettings } from '#content/first-settings.ts'
import { ContentError, checkPicture } from './content-error.ts'
import { readDiagram } from './diagrams.ts'
import { compile } from './pieces.ts'

/** As the build does. @throws ContentError for the first file with a problem */
export async function checkContent() {
  for (const file of globSync('content/{articles,gallery,films}/*').toSorted()) {
    if (/\/[a-z0-9&-]+\.md$/.test(file)) continue
    const reason = 'A file’s name is its address: lower case, digits and hyphens, and then .md.'
    throw new ContentError(file, file.split('/').at(-1) ?? '', reason)
  }
  for (const file of globSync('content/{articles,gallery,films,pages}/*.md').toSorted()) {
    await compile(file, await readFile(file, 'utf8'))
  }
  for (const file of globSync('content/diagrams/*').toSorted()) readDiagram(file)
  for (const { picture } of behindTheScenesContent.shots) {
    checkPicture('content/films.ts', `content/pictures/spots/${picture}.webp`)
  }
  for (const { picture } of firstSettings.team.members) {
    checkPicture('content/first-settings.ts', `content/pictures/team/${picture}.webp`)
  }
}
