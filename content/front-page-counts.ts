export const frontPageCounts = {
  coverLines: 3,
  films: 3,
  articles: 4,
  works: 6,
  testimonials: 3,
} as const
