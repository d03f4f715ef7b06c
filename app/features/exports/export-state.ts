/** How a copy of one's data stands: in the making, to be fetched until a moment, or gone. */
export type ExportState =
  | { state: 'being made'; askedAt: Date }
  | { state: 'ready'; id: string; expiresAt: Date }
  | { state: 'gone' }
