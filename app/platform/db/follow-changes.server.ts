import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#app/platform/observability/logger.server.ts'
import { type NotificationChannel, subscribe } from './pg-notifications.server.ts'

/** By channel. Null after a time without notifications, or a failure: anything may have changed. */
export type Changes = Map<NotificationChannel, Set<string>> | null

const retryAfterMs = 1_000

/**
 * Notifications that arrive while it loads are handled in the next round, and a round that fails is tried again.
 * @param failure as the log has it
 * @returns what ends it
 */
export function followChanges(
  channels: NotificationChannel[],
  load: (changes: Changes) => Promise<void>,
  failure: string,
) {
  let changes: Changes = new Map()
  let loading: Promise<void> | null = null
  let isOpen = true
  const stops = channels.map((channel) =>
    subscribe(
      channel,
      (payload) => {
        changes?.set(channel, (changes.get(channel) ?? new Set()).add(payload))
        loading ??= catchUp()
      },
      () => {
        changes = null
        loading ??= catchUp()
      },
    ),
  )

  async function catchUp() {
    while (isOpen && changes?.size !== 0) {
      const round = changes
      changes = new Map()
      try {
        await load(round)
      } catch (error) {
        log.error({ err: error }, failure)
        changes = null
        await wait(retryAfterMs, undefined, { ref: false })
      }
    }
    loading = null
  }

  return async () => {
    isOpen = false
    for (const stop of stops) stop()
    await loading
  }
}
