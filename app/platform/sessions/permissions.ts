import type { Role } from './role.ts'

/** For each act on a piece, from which role on it is allowed for one's own pieces. On those of others all need an editor. */
const pieceActs = {
  see: 'writer',
  write: 'writer',
  preview: 'writer',
  'share preview': 'writer',
  'discard draft': 'writer',
  delete: 'writer',
  comment: 'writer',
  duplicate: 'writer',
  'see presence': 'writer',
  'see revisions': 'editor',
  restore: 'editor',
  publish: 'editor',
  schedule: 'editor',
  unpublish: 'editor',
  'change address': 'editor',
  correct: 'editor',
  move: 'editor',
} as const satisfies Record<string, Role>

/** For each act on a picture likewise: own is what one has uploaded, as long as no live piece uses it. */
const pictureActs = {
  'change picture': 'writer',
  'replace picture': 'writer',
  'delete picture': 'writer',
} as const satisfies Record<string, Role>

/** Acts on nothing that belongs to anybody. What admins alone may do is guarded by `requireAdmin`. */
const generalActs = {
  create: 'writer',
  'upload picture': 'writer',
  'edit front page': 'editor',
  'edit settings': 'editor',
  'write newsletter': 'editor',
  'see readership': 'editor',
} as const satisfies Record<string, Role>

export type PieceAct = keyof typeof pieceActs
export type PictureAct = keyof typeof pictureActs
export type GeneralAct = keyof typeof generalActs

export type Actor = { id: string; role: Role }

type OwnedPiece = { createdBy: string | null }
type OwnedPicture = { uploadedBy: string | null; isLive: boolean }

const ranks: Record<Role, number> = { member: 0, writer: 1, editor: 2, admin: 3 }

export function mayAct({ role }: Pick<Actor, 'role'>, act: GeneralAct) {
  return ranks[role] >= ranks[generalActs[act]]
}

/** A writer may act on pieces of their own, and never publishes. */
export function mayActOnPiece({ id, role }: Actor, act: PieceAct, piece: OwnedPiece) {
  return ranks[role] >= ranks[piece.createdBy === id ? pieceActs[act] : 'editor']
}

/** One that a live piece uses belongs to the editors. */
export function mayActOnPicture({ id, role }: Actor, act: PictureAct, picture: OwnedPicture) {
  const isOwn = picture.uploadedBy === id && !picture.isLive
  return ranks[role] >= ranks[isOwn ? pictureActs[act] : 'editor']
}

/** The right ended since they saw the page, or a route lacks its guard. */
export class ForbiddenAct extends Error {
  override name = 'ForbiddenAct'
}

// The last of the three authorisation checks: every function of an act begins with one of these.

export function requireAct(actor: Pick<Actor, 'role'>, act: GeneralAct) {
  if (!mayAct(actor, act)) throw new ForbiddenAct(act)
}

export function requirePieceAct(actor: Actor, act: PieceAct, piece: OwnedPiece) {
  if (!mayActOnPiece(actor, act, piece)) throw new ForbiddenAct(act)
}

export function requirePictureAct(actor: Actor, act: PictureAct, picture: OwnedPicture) {
  if (!mayActOnPicture(actor, act, picture)) throw new ForbiddenAct(act)
}
