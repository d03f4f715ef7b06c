import { afterAll, test as base, expect } from 'vitest'
import { configuration } from '#app/server/configuration.server.ts'
import { givenAdminAt, givenMemberAt } from '#tests/faults/people.ts'
import { readerOf } from '#tests/faults/reader.ts'
import { type Site, startSite } from '#tests/faults/site.ts'
import { emailTo } from '#tests/mail-folder.ts'

/**
 * The `test` of a file that opens the built site once, for all its tests, with people at it. `visitor` and `newMember` are
 * somebody else in each test; `member`, `otherMember` and `admin` stay the same. A test fails when the site logs an error.
 */
export function servedTest() {
  let opened: Site | undefined
  afterAll(() => opened?.stop('SIGKILL'))

  return base
    .extend('site', { scope: 'file' }, async () => {
      opened = await startSite()
      return opened
    })
    .extend('errors', { auto: true }, ({ site }, { onCleanup }) => {
      onCleanup(async () => expect(await site.errors()).toEqual([]))
    })
    .extend(
      'mailTo',
      () => (address: string, which?: number) => emailTo(configuration, address, which),
    )
    .extend('visitor', ({ site }) => readerOf(site.url))
    .extend('newMember', ({ site }) => givenMemberAt(site.url))
    .extend('member', { scope: 'file' }, ({ site }) => givenMemberAt(site.url))
    .extend('otherMember', { scope: 'file' }, ({ site }) => givenMemberAt(site.url))
    .extend('admin', { scope: 'file' }, ({ site }) => givenAdminAt(site.url))
}
