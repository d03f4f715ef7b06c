import { test as base, expect } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { givenAdminAt, givenMemberAt, givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { startSite } from '#ops/fault-tests/site.ts'
import { emailTo } from '#tests/mail-folder.ts'
import { openServices } from '#tests/open-services.ts'

// Vitest opens what is of a worker once for each `extend` of a file.
let opened: ReturnType<typeof open> | undefined

/**
 * A test over HTTP. Files share the one built site of their worker, with people at it: `visitor` and `newMember` are
 * somebody else in each test, `member`, `otherMember`, `writer`, `editor` and `admin`
 * in each file. A test fails when the site logs an error.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names out of the pattern
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    opened ??= open()
    const { site, close } = await opened
    onCleanup(close)
    return site
  })
  .extend('errors', { auto: true }, async ({ site }, { onCleanup }) => {
    const { length } = await site.errors()
    onCleanup(async () => expect((await site.errors()).slice(length)).toEqual([]))
  })
  .extend(
    'mailTo',
    () => (address: string, which?: number) => emailTo(configuration, address, which),
  )
  .extend('visitor', ({ site }) => readerOf(site.url))
  .extend('newMember', ({ site }) => givenMemberAt(site.url))
  .extend('member', { scope: 'file' }, ({ site }) => givenMemberAt(site.url))
  .extend('otherMember', { scope: 'file' }, ({ site }) => givenMemberAt(site.url))
  .extend('writer', { scope: 'file' }, ({ site }) => givenTeamMemberAt(site.url, 'writer'))
  .extend('editor', { scope: 'file' }, ({ site }) => givenTeamMemberAt(site.url, 'editor'))
  .extend('admin', { scope: 'file' }, ({ site }) => givenAdminAt(site.url))

async function open() {
  const closeServices = await openServices()
  const site = await startSite()
  let closed: Promise<void> | undefined
  async function closeAll() {
    await site.stop('SIGKILL')
    await closeServices()
  }
  return { site, close: () => (closed ??= closeAll()) }
}
