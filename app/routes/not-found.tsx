import { notFound } from '#app/server/response/responses.server.ts'

export function loader() {
  throw notFound()
}

export default function NoSuchPage() {
  return null
}
