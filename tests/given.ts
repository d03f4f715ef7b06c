import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { db } from '#app/platform/db/client.server.ts'
import {
  account,
  profiles,
  reviewOpenings,
  submissions,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import type { TeamRole } from '#app/platform/sessions/role.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { SubmissionForm } from '#app/stories/author/submission-form.ts'
import { updateWhere } from '#tests/rows.ts'

export const goodPassword = 'swallow valletta vicar'

// Cheaper to make and to check than the site's own: a hash says itself how it was made.
const goodPasswordHash = hash(goodPassword, { memoryCost: 8, timeCost: 1 })

/** Takes a published story off the site. */
export async function takeDown(id: string) {
  const rejected = { status: 'rejected', approvedAt: null, approvedBy: null } as const
  await updateWhere(submissions, { id }, rejected)
}

/** Makes what a test is not about. */
export const given = {
  async member({ displayName = null }: { displayName?: string | null } = {}): Promise<Viewer> {
    const id = randomUUID()
    const email = `${id}@readers.example`
    await db.insert(user).values({ id, email, name: '', emailVerified: true })
    await db.insert(profiles).values({ userId: id, displayName })
    return { id, email, displayName, role: 'member', isAdmin: false }
  },

  /** A member who may sign in with `goodPassword`. */
  async account(): Promise<Viewer> {
    const member = await given.member()
    const ids = { userId: member.id, accountId: member.id, providerId: 'credential' }
    await db.insert(account).values({ ...ids, password: await goodPasswordHash })
    return member
  },

  admin(): Promise<Viewer> {
    return given.teamMember('admin')
  },

  async teamMember(role: TeamRole): Promise<Viewer> {
    const member = await given.member()
    await db.insert(userRoles).values({ userId: member.id, role })
    return { ...member, role, isAdmin: role === 'admin' }
  },

  /** A submission that an admin has opened, so that it can be decided on. */
  async submission(fields: Partial<typeof submissions.$inferInsert> = {}) {
    const submission = await given.unreadSubmission(fields)
    await db.insert(reviewOpenings).values({ submissionId: submission.id })
    return submission
  },

  async unreadSubmission(fields: Partial<typeof submissions.$inferInsert> = {}) {
    const [submission] = await db
      .insert(submissions)
      .values({
        name: 'Maya Thornton',
        email: 'maya@readers.example',
        story: 'She had hers done in Valletta and hid them from the vicar.',
        userId: fields.userId ?? (await given.member()).id,
        ...fields,
      })
      .returning()
    if (!submission) throw new Error('the submission was not made')
    return submission
  },

  approved(fields: Partial<typeof submissions.$inferInsert> = {}) {
    return given.submission({
      status: 'approved',
      approvedAt: new Date(),
      approvedBy: 'admin',
      ...fields,
    })
  },

  submissionForm(fields: Partial<SubmissionForm> = {}): SubmissionForm {
    return {
      formKey: randomUUID(),
      title: 'Two swallows',
      name: 'Maya Thornton',
      nameShown: 'full',
      story: 'She had hers done in Valletta and hid them from the vicar.',
      editorialConsent: 'on',
      privacyConsent: 'on',
      ...fields,
    }
  },
}
