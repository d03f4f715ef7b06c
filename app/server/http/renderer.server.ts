import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type RequestContext,
  requestContextKey,
} from '#app/server/request/request-context.server.ts'

/** Answers a request by its route. The URL of the request must begin with the configured base URL. */
export type Render = (request: Request, requestContext: RequestContext) => Promise<Response>

export function createRenderer(build: ServerBuild): Render {
  const answer = createRequestHandler(build, import.meta.env.MODE)
  return (request, requestContext) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContext)
    return answer(request, context)
  }
}
