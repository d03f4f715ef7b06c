type Listing = { keys: string[]; next: string | null }

/**
 * ListObjectsV2 (Amazon S3 API Reference): its elements are not nested in themselves, so regular expressions are enough.
 * @throws when the response is anything else, or incomplete
 */
export function readListing(xml: string): Listing {
  const document = /^\s*(?:<\?xml[^>]*\?>\s*)?<ListBucketResult[^>]*>(.*)<\/ListBucketResult>\s*$/s
  const inside = document.exec(xml)?.[1]
  if (inside === undefined || /<!|<\?/.test(inside)) throw notListing()

  const entries = [...inside.matchAll(entry)].map(([, each = '']) => each)
  const rest = inside.replaceAll(entry, '')
  if (/<\/?Contents\b/.test(rest)) throw notListing()
  const goesOn = readText(rest, 'IsTruncated')
  if (goesOn !== 'true' && goesOn !== 'false') throw notListing()
  return {
    keys: entries.map((each) => readText(each, 'Key')),
    next: goesOn === 'true' ? readText(rest, 'NextContinuationToken') : null,
  }
}

const entry = /<Contents>(.*?)<\/Contents>/gs

function readText(xml: string, name: string) {
  const matches = [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))]
  const [, text] = matches[0] ?? []
  if (!text || matches.length > 1) throw notListing()
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (_, decimal, hex, entity) =>
    entity
      ? decodeEntity(entity)
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
}

// The five predefined entities (XML 1.0, 4.6).
function decodeEntity(entity: string) {
  const character = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[entity]
  if (character === undefined) throw notListing()
  return character
}

function notListing() {
  return new Error('The object store answered with something other than a list')
}
