const wholeBodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** Middleware reads it as bytes; reading a stream costs more than sending one. */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit) {
  const body = bytes as Uint8Array<ArrayBuffer>
  const response = new Response(body, init)
  wholeBodies.set(response, body)
  return response
}

/** @returns null when the body is a stream, or may be one */
export function readWholeBody(response: Response) {
  return wholeBodies.get(response) ?? null
}
