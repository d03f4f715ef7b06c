import { type Database, db } from './client.server.ts'

type Preparable<Prepared> = { prepare(name: string): Prepared }

/**
 * For what every request asks. It has no name, so a pooler may hand out another connection each time.
 * @param make called again when another database is connected
 */
export function prepared<Prepared>(make: (db: Database) => Preparable<Prepared>) {
  const statements = new WeakMap<Database, Prepared>()
  return () => {
    const query = statements.get(db) ?? make(db).prepare('')
    statements.set(db, query)
    return query
  }
}
