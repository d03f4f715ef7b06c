import type { Viewer } from '#app/server/viewer.server.ts'

export type Owner = Pick<Viewer, 'id' | 'email'>

/** One part of an archive: its name in data.json, what it is in plain English, and how it is read. */
export type Part = {
  name: string
  says: string
  read(owner: Owner): Promise<unknown> | AsyncIterable<unknown>
}
