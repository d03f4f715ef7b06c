/** @returns 1 for anything that is not a later page */
export function readPageNumber(input: string | null, last: number) {
  const page = /^[1-9]\d{0,2}$/.test(input ?? '') ? Number(input) : 1
  return page <= last ? page : 1
}

export function numberedPage<Item>(list: Item[], input: string | null, perPage: number) {
  const of = Math.max(1, Math.ceil(list.length / perPage))
  const page = readPageNumber(input, of)
  return { items: list.slice((page - 1) * perPage, page * perPage), page, of }
}

export function pageQuery(
  query: URLSearchParams,
  items: number,
  perPage: number,
): Record<string, string> {
  return pageParameter(readPageNumber(query.get('page'), Math.ceil(items / perPage)))
}

/** @param query what else of the query makes it another list */
export function pageAddress(path: string, page: number, query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ ...query, ...pageParameter(page) })
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

function pageParameter(page: number): Record<string, string> {
  return page > 1 ? { page: String(page) } : {}
}
