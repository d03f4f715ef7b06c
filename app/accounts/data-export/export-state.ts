/** The state of a data export: being made, ready until a time, or expired. */
export type ExportState =
  | { state: 'being made'; requestedAt: Date }
  | { state: 'ready'; id: string; expiresAt: Date }
  | { state: 'gone' }
