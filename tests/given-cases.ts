import { db } from '#app/platform/db/client.server.ts'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import { createCaseNumber } from '#app/site/case-number.server.ts'
import { givenAddress } from './given-accounts.ts'

type Row = typeof cases.$inferInsert

const columns: Record<Row['kind'], () => Partial<Row>> = {
  report: () => ({ caseNumber: createCaseNumber(), about: 'privacy' }),
  complaint: () => ({
    caseNumber: createCaseNumber(),
    name: 'Maya Thornton',
    email: givenAddress(),
    dueAt: new Date(Date.now() + 30 * 86_400_000),
  }),
  message: () => ({ name: 'Maya Thornton', email: givenAddress(), about: 'general' }),
}

export async function givenCase(kind: Row['kind'], fields: Partial<Row> = {}) {
  const row = { kind, text: 'buy now', ...columns[kind](), ...fields }
  const [stored] = await db.insert(cases).values(row).returning()
  return stored!
}
