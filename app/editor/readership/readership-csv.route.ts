import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import type { Route } from './+types/readership-csv.route.ts'
import { readPeriod } from './period.ts'
import { nameReadPages } from './read-pages.server.ts'
import { readDaysCsv, readPagesCsv } from './readership-csv.server.ts'
import { currentReadershipEditor } from './readership-editor.server.ts'

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const editor = currentReadershipEditor(context)
  const period = readPeriod(searchParams)
  return searchParams.get('by') === 'days'
    ? csvResponse(`readership-${period}-days`, await readDaysCsv(editor, period))
    : csvResponse(`read-pages-${period}-days`, await readPagesCsv(editor, period, nameReadPages))
}
