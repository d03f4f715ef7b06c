import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import { given } from '#tests/given.ts'
import { givenClient } from '#tests/given-accounts.ts'
import { firstAdmin } from './first-admin.server.ts'
import { signIn } from './sign-in.server.ts'

const email = 'admin@indelible.example'
const fileOf = () => join(configuration.dataDir, 'admin-password.txt')

test('a new site gets one admin, whose password file only its owner can read', async () => {
  await db.insert(user).values({ name: 'Samples', ...samplesAuthor })

  const password = await firstAdmin()

  expect(password).toMatch(/^[\w-]{16}$/)
  expect(await readFile(fileOf(), 'utf8')).toBe(`${password}\n`)
  expect((await stat(fileOf())).mode & 0o777).toBe(0o600)
  expect(await signIn({ email, password: password! }, givenClient())).toMatchObject({
    viewer: { isAdmin: true },
  })
})

test('each start prints the same password until somebody has signed in with it', async () => {
  await db.delete(user)
  const password = await firstAdmin()
  expect(await firstAdmin()).toBe(password)
  expect(await signIn({ email, password: 'not the password' }, givenClient())).toBe('refused')
  expect(await firstAdmin()).toBe(password)

  await signIn({ email, password: password! }, givenClient())

  expect(await firstAdmin()).toBeNull()
  expect(await readFile(fileOf(), 'utf8')).toBe(`${password}\n`)
})

test('a password that was reset, or whose file is deleted, is not printed', async () => {
  await db.delete(user)
  const password = await firstAdmin()
  await writeFile(fileOf(), 'another\n')
  expect(await firstAdmin()).toBeNull()
  await rm(fileOf())
  expect(await firstAdmin()).toBeNull()
  expect(await signIn({ email, password: password! }, givenClient())).not.toBe('refused')
})

test('a site that has an account gets no first admin', async () => {
  await db.delete(user)
  await given.member()
  expect(await firstAdmin()).toBeNull()
})
