import { expect, test } from 'vitest'
import { highestRole, isTeamRole, mayEdit, roles } from './role.ts'

test('the highest role of an account counts, and text that is no role counts for nothing', () => {
  expect(highestRole([])).toBe('member')
  expect(highestRole(['', 'Admin', 'owner', 'admin '])).toBe('member')
  expect(highestRole(['writer'])).toBe('writer')
  expect(highestRole(['editor', 'writer'])).toBe('editor')
  expect(highestRole(['admin', 'editor'])).toBe('admin')
})

test('everybody but a member may edit, and the role of a member is never given', () => {
  expect(roles.filter(mayEdit)).toEqual(['writer', 'editor', 'admin'])
  expect(roles.filter(isTeamRole)).toEqual(['writer', 'editor', 'admin'])
})
