/** Whose addresses the site can read, and where their players come from. Which of them play is at /edit/settings/films. */
export const videoHosts = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
} as const
export type VideoHost = keyof typeof videoHosts
export type PlayingHosts = { [Host in VideoHost]?: true | undefined }

export function namesOfHosts(playing: PlayingHosts) {
  return (Object.keys(videoHosts) as VideoHost[]).filter((host) => playing[host])
}
