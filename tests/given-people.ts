import { test as base } from 'vitest'
import { given } from './given.ts'
import { givenActor } from './given-pieces.ts'

/** A test whose people are there as soon as it names them, each with an account of their own. */
export const test = base
  .extend('member', () => given.member())
  .extend('author', () => given.member())
  .extend('reader', () => given.member())
  .extend('owner', () => given.member())
  .extend('other', () => given.member())
  .extend('admin', () => given.admin())
  .extend('colleague', () => given.admin())
  .extend('writer', () => givenActor('writer'))
  .extend('editor', () => givenActor('editor'))
