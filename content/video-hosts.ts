export type VideoPlayers = { name: string; origin: string }

/**
 * Whose videos a text may show, and the origins that their players come from. How these hosts write addresses is in
 * app/pieces/text/video-address.ts.
 */
export const videoHosts: VideoPlayers[] = [
  { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  { name: 'Vimeo', origin: 'https://player.vimeo.com' },
]
