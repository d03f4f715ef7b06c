import { expect, test } from 'vitest'
import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { given } from '#tests/given.ts'
import { submissionsCsv } from './submissions-csv.server.ts'

test('the file lists every submission except withdrawn ones', async () => {
  const admin = await given.admin()
  const submission = await given.submission({ title: '=1+1', adminNotes: 'Ring her.' })
  const gone = await given.submission({ status: 'rejected', withdrawnAt: new Date() })
  const text = await csvResponse('submissions', submissionsCsv(admin)).text()
  expect(text).toContain(submission.id)
  expect(text).toContain(",'=1+1,")
  expect(text).toContain('Ring her.')
  expect(text).not.toContain(gone.id)
})

test('the columns keep their places, for spreadsheets that go by them', async () => {
  const { columns } = submissionsCsv(await given.admin())
  const person = ['number', 'received', 'status', 'name', 'name shown', 'email', 'location']
  const words = ['title', 'story', 'theme', 'content note', 'photo', 'sample', 'approved']
  expect(columns.slice(0, 16)).toEqual([...person, ...words, 'notes', 'message to author'])
})

test('the file is for admins only', async () => {
  const member = await given.member()
  expect(() => submissionsCsv(member)).toThrow(ForbiddenAct)
})
