// For visitors, whose pages are the same for everyone: the page a reader is about to open is fetched as the pointer
// comes to rest on its link (Speculation Rules). Addresses behind a door, or that do something, are left alone.
const left = [
  '/auth*',
  '/account*',
  '/sign-out',
  '/admin*',
  '/dashboard*',
  '/submi*',
  '/collections*',
  '/photos/*',
  '/search*',
]

export const prefetching = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, ...left.map((path) => ({ not: { href_matches: path } }))],
      },
      eagerness: 'moderate',
    },
  ],
})
