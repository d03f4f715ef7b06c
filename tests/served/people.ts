import { expect, onTestFinished } from 'vitest'
import { givenAdminAt, givenMemberAt } from '#tests/faults/people.ts'
import { readerOf } from '#tests/faults/reader.ts'
import { openSite } from '#tests/faults/site.ts'

/**
 * Opens the built site for one test, which fails when the site logs an error.
 *
 * @returns the site and people at it: somebody signed out, two members and an admin
 */
export async function openSiteWithPeople() {
  const site = await openSite()
  onTestFinished(async () => expect(await site.errors()).toEqual([]))
  return {
    site,
    visitor: readerOf(site.url),
    member: await givenMemberAt(site.url),
    otherMember: await givenMemberAt(site.url),
    admin: await givenAdminAt(site.url),
  }
}
