export type Meta = [name: string, value: string][]

export function metaOf({ meta }: { meta: Meta }, name: string) {
  return meta.filter(([key]) => key === name).map(([, value]) => value)
}
