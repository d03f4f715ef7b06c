import { expect, test, vi } from 'vitest'
import {
  CircuitOpenError,
  createCircuitBreaker,
} from '#app/platform/files/bucket-requests.server.ts'

const failing = () => Promise.reject(new Error('no answer'))
const working = () => Promise.resolve('an answer')

test('opens after some failures in a row until the pause is over', async () => {
  const { through, wait } = givenCircuit()
  for (let each = 0; each < 3; each += 1)
    await expect(through(failing)).rejects.toThrow('no answer')

  const act = vi.fn(working)
  await expect(through(act)).rejects.toThrow(CircuitOpenError)
  wait(999)
  await expect(through(act)).rejects.toThrow(CircuitOpenError)
  expect(act).not.toHaveBeenCalled()

  wait(1)
  expect(await through(act)).toBe('an answer')
  expect(await through(act)).toBe('an answer')
})

test('an answer resets the count of failures', async () => {
  const { through } = givenCircuit()
  for (let each = 0; each < 3; each += 1) {
    await expect(through(failing)).rejects.toThrow('no answer')
    await expect(through(failing)).rejects.toThrow('no answer')
    expect(await through(working)).toBe('an answer')
  }
})

test('after the pause one call is tried, and its failure begins another pause', async () => {
  const { through, wait } = givenCircuit()
  for (let each = 0; each < 3; each += 1)
    await expect(through(failing)).rejects.toThrow('no answer')

  wait(1_000)
  const { promise, reject } = Promise.withResolvers<string>()
  const trial = through(() => promise)
  await expect(through(working)).rejects.toThrow(CircuitOpenError)
  reject(new Error('still nothing'))
  await expect(trial).rejects.toThrow('still nothing')

  wait(999)
  await expect(through(working)).rejects.toThrow(CircuitOpenError)
  wait(1)
  expect(await through(working)).toBe('an answer')
})

function givenCircuit() {
  let time = 5_000
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return {
    through: createCircuitBreaker({ maxFailures: 3, pauseMs: 1_000, now: () => time }),
    wait,
  }
}
