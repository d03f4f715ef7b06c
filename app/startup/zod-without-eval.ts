import { config } from 'zod/v4/core'

// Zod compiles schemas with `Function` unless this is set before the first is made, so it is the server's first import.
// In a browser `sent-drafts.js` sets the same.
config({ jitless: true })
