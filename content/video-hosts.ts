export type VideoPlayers = { name: string; origin: string }

/** With the origins that their players come from. For addresses see app/pieces/text/video-address.ts. */
export const videoHosts: VideoPlayers[] = [
  { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  { name: 'Vimeo', origin: 'https://player.vimeo.com' },
]
