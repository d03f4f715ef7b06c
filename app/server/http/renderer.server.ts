import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type RequestContext,
  requestContextKey,
} from '#app/server/request/request-context.server.ts'

/** Lets the routes answer a request, which must name our own address. */
export type Render = (request: Request, visit: RequestContext) => Promise<Response>

export function createRenderer(build: ServerBuild): Render {
  const answer = createRequestHandler(build, import.meta.env.MODE)
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, visit)
    return answer(request, context)
  }
}
