/** Whether all is checked, as `npm run test:full` does, or what a change is likely to break, as `npm test` does. */
export const isFull = process.env.FULL === '1'

/** The files that `npm test` leaves to `npm run test:full`. */
export const leftOut = isFull ? [] : ['**/*.full.*']

/** The journeys that it leaves out of the other files. */
export const leftOutJourneys = isFull ? [] : [/@full/]

/**
 * The made-up examples that a property is tried with. `npm test` has the same ones each time, so that it says something about
 * the change; new ones are looked for by `npm run test:full`, which names the seed of one that fails.
 */
export const examples = isFull ? { numRuns: 500 } : { numRuns: 40, seed: 1 }

/** How far apart the statements are before which a connection is killed. */
export const statementStep = isFull ? 1 : 3
