import { type Database, db } from './client.server.ts'

type Preparable<Prepared> = { prepare(name: string): Prepared }

/**
 * A query whose SQL is written once, for what every request asks; what differs are its placeholders. It has no name, so
 * PostgreSQL keeps nothing of it, and a pooler may hand out another connection each time.
 * @param make the query in a database; called again when another one is connected
 */
export function prepared<Prepared>(make: (db: Database) => Preparable<Prepared>) {
  const statements = new WeakMap<Database, Prepared>()
  return () => {
    const query = statements.get(db) ?? make(db).prepare('')
    statements.set(db, query)
    return query
  }
}
