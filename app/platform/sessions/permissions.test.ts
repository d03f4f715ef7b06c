import { expect, test } from 'vitest'
import {
  type GeneralAct,
  mayAct,
  mayActOnPicture,
  mayActOnPiece,
  type PictureAct,
  type PieceAct,
  requirePieceAct,
} from './permissions.ts'
import { roles } from './role.ts'

// Each row: an act, and whether a member, a writer, an editor and an admin may do it.
const own: [PieceAct, string][] = [
  ['see', '- yes yes yes'],
  ['write', '- yes yes yes'],
  ['preview', '- yes yes yes'],
  ['share preview', '- yes yes yes'],
  ['discard draft', '- yes yes yes'],
  ['delete', '- yes yes yes'],
  ['comment', '- yes yes yes'],
  ['duplicate', '- yes yes yes'],
  ['see presence', '- yes yes yes'],
  ['see revisions', '- - yes yes'],
  ['restore', '- - yes yes'],
  ['publish', '- - yes yes'],
  ['schedule', '- - yes yes'],
  ['unpublish', '- - yes yes'],
  ['change address', '- - yes yes'],
  ['correct', '- - yes yes'],
  ['move', '- - yes yes'],
]

for (const [act, row] of own) {
  test(`who may ${act}: own pieces and those of others`, () => {
    expect(allowed((role) => mayActOnPiece({ id: 'a', role }, act, { createdBy: 'a' }))).toBe(row)
    for (const createdBy of ['b', null]) {
      expect(allowed((role) => mayActOnPiece({ id: 'a', role }, act, { createdBy }))).toBe(
        '- - yes yes',
      )
    }
  })
}

for (const act of ['change picture', 'replace picture', 'delete picture'] satisfies PictureAct[]) {
  test(`who may ${act}: a writer only their own, while no live piece uses it`, () => {
    const row = (picture: { uploadedBy: string | null; isLive: boolean }) =>
      allowed((role) => mayActOnPicture({ id: 'a', role }, act, picture))
    expect(row({ uploadedBy: 'a', isLive: false })).toBe('- yes yes yes')
    expect(row({ uploadedBy: 'a', isLive: true })).toBe('- - yes yes')
    expect(row({ uploadedBy: 'b', isLive: false })).toBe('- - yes yes')
    expect(row({ uploadedBy: null, isLive: false })).toBe('- - yes yes')
  })
}

const general: [GeneralAct, string][] = [
  ['create', '- yes yes yes'],
  ['upload picture', '- yes yes yes'],
  ['edit front page', '- - yes yes'],
  ['edit settings', '- - yes yes'],
  ['write newsletter', '- - yes yes'],
  ['see readership', '- - yes yes'],
]

for (const [act, row] of general) {
  test(`who may ${act}`, () => {
    expect(allowed((role) => mayAct({ role }, act))).toBe(row)
  })
}

test('an act that is not allowed is an error', () => {
  const writer = { id: 'a', role: 'writer' } as const
  expect(() => requirePieceAct(writer, 'publish', { createdBy: 'a' })).toThrow('publish')
  expect(() => requirePieceAct(writer, 'write', { createdBy: 'a' })).not.toThrow()
})

function allowed(may: (role: (typeof roles)[number]) => boolean) {
  return roles.map((role) => (may(role) ? 'yes' : '-')).join(' ')
}
