import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import type { BackupTimes } from '#app/platform/observability/metrics.server.ts'
import { configuredPlace } from '#ops/backup/backup-place.server.ts'

// Prometheus asks four times a minute, and a bucket may cost something for each request.
const readAgainAfterMs = 300_000

/** While their place cannot be read, it gives what it read last. */
export function backupTimes(
  settings: Configuration,
  now: () => number = () => performance.now(),
): BackupTimes {
  const place = configuredPlace(settings)
  let times = { made: 0, checked: 0 }
  let reading: Promise<void> | null = null
  let readAt = -Infinity

  async function read() {
    const [[newest], check] = await Promise.all([place.list(), place.lastCheck()])
    const seconds = (time: string | Date) => Math.floor(new Date(time).getTime() / 1_000)
    times = {
      made: newest ? seconds(newest.madeAt) : 0,
      checked: check ? seconds(check.checkedAt) : 0,
    }
  }

  return async () => {
    if (now() - readAt >= readAgainAfterMs) {
      readAt = now()
      reading = read().catch((err) => log.warn({ err }, 'the place of backups cannot be read'))
    }
    await reading
    return times
  }
}
