type Story = { photo: object | null }

/**
 * How the stories of a page are laid out: the newest with a photo leads, with up to two without one beside it, and the
 * others follow in rows of two and three. A last row of one has room for an invitation.
 */
export function arrangeStories<S extends Story>(stories: S[]) {
  const lead = stories.find((story) => story.photo) ?? null
  const rest = stories.filter((story) => story !== lead)
  const beside = lead ? rest.filter((story) => !story.photo).slice(0, 2) : []
  const others = rest.filter((story) => !beside.includes(story))
  return { lead, beside, rows: rowsOf(others) }
}

function rowsOf<S>(stories: S[], length = 2): S[][] {
  if (stories.length === 0) return []
  const first = stories.length === 4 ? 2 : length
  return [stories.slice(0, first), ...rowsOf(stories.slice(first), first === 2 ? 3 : 2)]
}

/** Which story of a row of two takes two thirds of it: one with a photo; of two, the other way round in every other row. */
export function widestOf([first, second]: Story[], isMirrored: boolean) {
  if (!first?.photo && !second?.photo) return null
  if (first?.photo && second?.photo) return isMirrored ? 1 : 0
  return first?.photo ? 0 : 1
}
