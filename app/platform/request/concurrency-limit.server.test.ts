import { expect, test } from 'vitest'
import { limitConcurrency, TooBusy } from './concurrency-limit.server.ts'

test('runs a few at once, lets some wait and refuses the rest', async () => {
  const take = limitConcurrency({ maxRunning: 2, maxQueued: 2 })
  const [one, two, three, four] = [job(), job(), job(), job()]

  const slots = [one, two, three, four].map(({ work }) => take(work))
  await expect(take(async () => {})).rejects.toThrow(TooBusy)

  expect([one, two, three, four].map(({ begun }) => begun())).toEqual([true, true, false, false])
  one.end()
  await slots[0]
  expect([three.begun(), four.begun()]).toEqual([true, false])
  for (const { end } of [two, three, four]) end()
  await Promise.all(slots)
})

test('runs waiting calls in order', async () => {
  const take = limitConcurrency({ maxRunning: 1, maxQueued: 10 })
  const order: number[] = []

  await Promise.all([1, 2, 3, 4, 5].map((each) => take(async () => order.push(each))))

  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('a failed call frees its place and throws to its caller', async () => {
  const take = limitConcurrency({ maxRunning: 1, maxQueued: 1 })

  const failed = take(() => Promise.reject(new Error('a bug')))
  const next = take(async () => 'done')

  await expect(failed).rejects.toThrow('a bug')
  expect(await next).toBe('done')
  expect(await take(async () => 'and free again')).toBe('and free again')
})

test('never exceeds its limit and frees every place', async () => {
  const take = limitConcurrency({ maxRunning: 3, maxQueued: 1_000 })
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  }

  await Promise.all(Array.from({ length: 500 }, () => take(work)))

  expect([running, most]).toEqual([0, 3])
})

function job() {
  const done = Promise.withResolvers<void>()
  let started = false
  return {
    begun: () => started,
    end: () => done.resolve(),
    work() {
      started = true
      return done.promise
    },
  }
}
