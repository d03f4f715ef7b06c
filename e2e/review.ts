import type { Page } from '@playwright/test'
import { expect, expectToast, follow, pressExactly, waitForHydration } from './people.ts'

/** The figures above the list on /admin. */
export async function counts(admin: Page) {
  await admin.goto('/admin')
  const figure = async (label: string) => {
    const stat = admin.getByRole('term').filter({ hasText: label }).locator('xpath=..')
    return Number(await stat.getByRole('definition').textContent())
  }
  return {
    total: await figure('Total'),
    pending: await figure('Pending'),
    approved: await figure('Approved'),
    rejected: await figure('Rejected'),
  }
}

export function cardOf(admin: Page, title: string) {
  return admin.getByRole('article').filter({ has: admin.getByRole('heading', { name: title }) })
}

// What other tests have sent in may have pushed it off the first page.
async function find(admin: Page, title: string) {
  await admin.goto(`/admin?${new URLSearchParams({ q: title })}`)
}

/** Opens a submission for reading, from the list. */
export async function read(admin: Page, title: string) {
  await find(admin, title)
  // Once React runs it puts back what was selected, and the bar that comes with that moves what is below a click.
  await waitForHydration(admin)
  await follow(admin, `Read “${title}”`)
  await expect(sheet(admin)).toBeVisible()
}

export function sheet(admin: Page) {
  return admin.getByRole('dialog')
}

/** Opens a submission, which has to be read before the decision, and approves it. */
export function approve(admin: Page, title: string) {
  return decide(admin, title, 'Approve')
}

/** Opens a submission, which has to be read before the decision, and rejects it. */
export function reject(admin: Page, title: string) {
  return decide(admin, title, 'Reject')
}

async function decide(admin: Page, title: string, act: 'Approve' | 'Reject') {
  await read(admin, title)
  await pressExactly(sheet(admin), act)
  await expectToast(admin, 'Submission status updated')
}
