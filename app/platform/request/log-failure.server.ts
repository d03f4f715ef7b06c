import type { RouterContextProvider } from 'react-router'
import { log } from '#app/platform/observability/logger.server.ts'
import { getRequestContext } from './request-context.server.ts'

/** Logs an unexpected error with the id of its request, which the page shows to the reader. */
export function logFailure(
  context: Readonly<RouterContextProvider>,
  error: unknown,
  message: string,
) {
  log.error({ id: getRequestContext(context).requestId, err: error }, message)
}
