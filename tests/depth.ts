/** Whether all is checked, as `npm run test:full` does, or what a change is likely to break, as `npm test` does. */
export const isFull = process.env.FULL === '1'

/** The files that `npm test` leaves to `npm run test:full`. */
export const leftOut = isFull ? [] : ['**/*.full.*']

/** How many made-up examples a property is tried with. */
export const propertyRuns = isFull ? 500 : 40

/** How far apart the statements are before which a connection is killed. */
export const statementStep = isFull ? 1 : 3
