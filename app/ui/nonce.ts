import { createContext } from 'react'

/** The nonce that this response's policy lets scripts run with; empty in the browser, which never tells it. */
export const NonceContext = createContext('')
