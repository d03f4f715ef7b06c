/** `fictional: true` */
export function holdsInvention(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inside]) => (key === 'fictional' && inside === true) || holdsInvention(inside),
  )
}

export const inventionNotes = {
  site: 'Preview edition: people and figures here are invented.',
  parts: 'The team, plates, films and sample stories are; the articles are not.',
  article: 'People and studios in this article are invented.',
  work: 'Drawn for Indelible. The tattooist, studio and sitter are imagined.',
  heritageWork: 'Drawn for Indelible. The studio and sitter are imagined.',
  film: 'A script, written for Indelible and not filmed. The people in it are imagined.',
  films: 'Scripts, written for Indelible and not filmed. The people in them are imagined.',
  letters: 'Written for this preview. Nobody sent us these.',
  about: 'Written for this preview. The people in this account are imagined.',
  figures: 'What we hope for one day, in figures invented for this preview:',
  team: 'These people are imagined, and their portraits are drawn.',
}
