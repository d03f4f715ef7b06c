import { href } from 'react-router'

// Longer ones are sentences.
const maxCharacters = 40

export function isPlace(location: string | null): location is string {
  const length = foldPlace(location ?? '').length
  return length > 0 && length <= maxCharacters
}

/** Two that differ in case and spaces are the same. */
export function foldPlace(place: string) {
  return place.replaceAll('\0', '').trim().replace(/\s+/g, ' ').toLowerCase()
}

export function placeHref(place: string) {
  return `${href('/stories')}?place=${encodeURIComponent(foldPlace(place))}`
}
