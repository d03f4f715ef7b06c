import { href } from 'react-router'

// Longer ones are sentences.
const maxCharacters = 40

/** Whether a location, as its author typed it, may be the name of a place that has a list of its stories. */
export function isPlace(location: string | null): location is string {
  const length = foldPlace(location ?? '').length
  return length > 0 && length <= maxCharacters
}

/** A place in its address: two that differ in case and spaces are the same. */
export function foldPlace(place: string) {
  return place.replaceAll('\0', '').trim().replace(/\s+/g, ' ').toLowerCase()
}

export function placeHref(place: string) {
  return `${href('/stories')}?place=${encodeURIComponent(foldPlace(place))}`
}
