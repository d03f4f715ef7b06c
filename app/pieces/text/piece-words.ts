import type { PieceKind, PieceState } from '#app/platform/db/schema/pieces.ts'

export const kindWords: Record<PieceKind, { one: string; many: string; title: string }> = {
  article: { one: 'article', many: 'Articles', title: 'Article' },
  work: { one: 'plate', many: 'Plates', title: 'Plate' },
  film: { one: 'film', many: 'Films', title: 'Film' },
}

export const pieceKinds = Object.keys(kindWords) as PieceKind[]

export function isPieceKind(text: string | null | undefined): text is PieceKind {
  return pieceKinds.some((kind) => kind === text)
}

export const stateWords: Record<PieceState, { one: string; many: string }> = {
  draft: { one: 'Draft', many: 'Drafts' },
  scheduled: { one: 'Scheduled', many: 'Scheduled' },
  published: { one: 'Published', many: 'Published' },
  unpublished: { one: 'Unpublished', many: 'Unpublished' },
}

export const pieceStates = Object.keys(stateWords) as PieceState[]

export function titleOf({ kind, title }: { kind: PieceKind; title: string }) {
  return title || `Untitled ${kindWords[kind].one}`
}
