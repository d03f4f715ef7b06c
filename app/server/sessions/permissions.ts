import type { Role } from './role.ts'

/** For each act on a piece, from which role on it is allowed: for one's own pieces, and for those of others. */
const pieceActs = {
  see: { own: 'writer', others: 'editor' },
  write: { own: 'writer', others: 'editor' },
  preview: { own: 'writer', others: 'editor' },
  'share preview': { own: 'writer', others: 'editor' },
  'discard draft': { own: 'writer', others: 'editor' },
  delete: { own: 'writer', others: 'editor' },
  'see presence': { own: 'editor', others: 'editor' },
  'see revisions': { own: 'editor', others: 'editor' },
  restore: { own: 'editor', others: 'editor' },
  publish: { own: 'editor', others: 'editor' },
  schedule: { own: 'editor', others: 'editor' },
  unpublish: { own: 'editor', others: 'editor' },
  'change address': { own: 'editor', others: 'editor' },
  correct: { own: 'editor', others: 'editor' },
  move: { own: 'editor', others: 'editor' },
} as const satisfies Record<string, { own: Role; others: Role }>

/** For each act on a picture: own is what one has uploaded, as long as no live piece uses it. */
const pictureActs = {
  'change picture': { own: 'writer', others: 'editor' },
  'replace picture': { own: 'writer', others: 'editor' },
  'delete picture': { own: 'writer', others: 'editor' },
} as const satisfies Record<string, { own: Role; others: Role }>

/** Acts on nothing that belongs to anybody. */
const generalActs = {
  create: 'writer',
  'upload picture': 'writer',
  'edit front page': 'editor',
  'edit settings': 'editor',
  'write newsletter': 'editor',
  'see readership': 'editor',
  'give roles': 'admin',
  'review stories': 'admin',
  'answer reports': 'admin',
  'read messages': 'admin',
  'see subscribers': 'admin',
} as const satisfies Record<string, Role>

export type PieceAct = keyof typeof pieceActs
export type PictureAct = keyof typeof pictureActs
export type GeneralAct = keyof typeof generalActs

/** Who acts: a `Viewer` is one. */
export type PieceActor = { id: string; role: Role }

type OwnedPiece = { createdBy: string | null }
type OwnedPicture = { uploadedBy: string | null; isLive: boolean }

const ranks: Record<Role, number> = { member: 0, writer: 1, editor: 2, admin: 3 }

/** Whether somebody may do this to a piece. A writer may act on pieces of their own, and never publishes. */
export function mayDo({ id, role }: PieceActor, act: PieceAct, piece: OwnedPiece) {
  const { own, others } = pieceActs[act]
  return ranks[role] >= ranks[piece.createdBy === id ? own : others]
}

/** The same for a picture. One that a live piece uses belongs to the editors. */
export function mayDoToPicture({ id, role }: PieceActor, act: PictureAct, picture: OwnedPicture) {
  const { own, others } = pictureActs[act]
  const isOwn = picture.uploadedBy === id && !picture.isLive
  return ranks[role] >= ranks[isOwn ? own : others]
}

/** The same for what belongs to nobody. */
export function mayDoAnywhere({ role }: Pick<PieceActor, 'role'>, act: GeneralAct) {
  return ranks[role] >= ranks[generalActs[act]]
}

/** Thrown when somebody reaches an act that they may not do. It means that a route lacks its guard. */
export class ForbiddenAct extends Error {
  override name = 'ForbiddenAct'
}

/** The same for a picture. @throws ForbiddenAct */
export function requirePictureAct(actor: PieceActor, act: PictureAct, picture: OwnedPicture) {
  if (!mayDoToPicture(actor, act, picture)) throw new ForbiddenAct(act)
}

/** The last of the three authorisation checks: every act on a piece begins with it. @throws ForbiddenAct */
export function requireAct(actor: PieceActor, act: PieceAct, piece: OwnedPiece) {
  if (!mayDo(actor, act, piece)) throw new ForbiddenAct(act)
}
