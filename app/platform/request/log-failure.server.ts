import type { RouterContextProvider } from 'react-router'
import { log } from '#app/platform/observability/logger.server.ts'
import { getRequestContext } from './request-context.server.ts'

export function logFailure(
  context: Readonly<RouterContextProvider>,
  error: unknown,
  message: string,
) {
  log.error({ id: getRequestContext(context).requestId, err: error }, message)
}
