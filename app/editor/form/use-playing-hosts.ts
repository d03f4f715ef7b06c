import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { PlayingHosts } from '#content/video-hosts.ts'

/** Whose videos may stand in a text, by the settings. */
export function usePlayingHosts(): PlayingHosts {
  return useRouteLoaderData<{ site: PublicSettings }>('root')?.site.videos ?? {}
}
