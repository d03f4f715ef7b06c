import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { printLine } from '#app/startup/terminal.ts'
import { codeSizeOf } from './code-size.ts'

const { values } = parseArgs({ options: { line: { type: 'boolean' } } })

const size = codeSizeOf(globSync('{app,content,ops,tests,e2e}/**/*.{ts,tsx,mjs,js}').toSorted())
const figure = (count: number) => count.toLocaleString('en-GB')
const { file, modules } = size.largestImportList

if (values.line) {
  printLine(
    `${figure(size.sourceTokens)} tokens in ${figure(size.sourceFiles)} files; most imports: ${modules} in ${file}`,
  )
} else {
  printLine(`source tokens                             ${figure(size.sourceTokens)}
source files                              ${figure(size.sourceFiles)}
test tokens                               ${figure(size.testTokens)}
comment lines, of 100                     ${size.commentsInHundred.toFixed(1)}
spreads of literals                       ${size.literalSpreads}
files of at most 40 lines, one importer   ${size.smallWithOneImporter.length}
largest list of imports                   ${modules} in ${file}`)
}
