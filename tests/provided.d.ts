import 'vitest'

// Apart from the code, as e2e/window.d.ts is.
declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}
