import { createContext } from 'react'

/** Empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('')
