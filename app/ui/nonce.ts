import { createContext } from 'react'

/** The nonce of this response's content security policy; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('')
