import { db } from '#app/db/client.server.ts'
import { forgetAccount } from '#app/features/accounts/deletion.server.ts'
import { accountDeleted } from '#app/features/accounts/letters.server.ts'
import { forgetAuthor } from '#app/features/stories/forgetting.server.ts'
import { log } from '#app/server/log.server.ts'
import { removePicture } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'

/**
 * Deletes everything we hold about a person, in one act. Photos follow; should one stay behind, the hourly sweep takes
 * it, since no story knows it any more.
 */
export async function deleteEverything(owner: Viewer) {
  const photoKeys = await db.transaction(async (tx) => {
    const keys = await forgetAuthor(tx, owner)
    await forgetAccount(tx, owner)
    return keys
  })
  log.info({ user: owner.id }, 'account deleted')
  await Promise.allSettled(photoKeys.map((key) => removePicture(photoStore, key)))
  await accountDeleted(owner.email).catch(() => {})
}
