export type ExportState =
  | { state: 'being made'; requestedAt: Date }
  | { state: 'ready'; id: string; expiresAt: Date }
  | { state: 'gone' }
