import { inventedPieces } from '#app/catalogue/catalogue.server.ts'
import { addressesWithRole } from '#app/features/accounts/roles.server.ts'
import { tasksBeforeLaunch } from '#app/features/health/launch-tasks.server.ts'
import { hasInventedContent } from '#app/features/site/preview.server.ts'
import { countSamples } from '#app/features/stories/samples.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { hasInventedSettings, siteSettings } from '#app/server/site-settings.server.ts'

/** What is to be done before this site is opened. @returns null when nothing is */
export async function launchTasks() {
  const [admins, sampleStories] = await Promise.all([addressesWithRole('admin'), countSamples()])
  return tasksBeforeLaunch({
    settings: configuration,
    publisher: siteSettings.publisher,
    hasInventedTexts: hasInventedContent || hasInventedSettings(),
    inventedPieces,
    sampleStories,
    admins: admins.length,
  })
}
