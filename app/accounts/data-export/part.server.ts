import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

export type ExportOwner = Pick<Viewer, 'id' | 'email'>

/** One part of an archive: its name in data.json, a description in plain English, and how it is read. */
export type ExportPart = {
  name: string
  says: string
  read(owner: ExportOwner): Promise<unknown> | AsyncIterable<unknown>
}
