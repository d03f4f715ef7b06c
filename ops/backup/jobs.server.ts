import type { ClientBase } from 'pg'
import {
  deadLetterDays,
  deadLetterQueue,
  type EmailJob,
  type HeldJobData,
  heldQueue,
} from '#app/platform/email/email-queue.server.ts'
import { exportQueue } from '#app/platform/files/export-store.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { pictureQueue } from '#app/platform/photos/uploaded-pictures.ts'

type WaitingJob = {
  queue: { name: string; policy: string }
  id: string
  data: object
  startAfter: string
  createdAt: string
}

/** Mostly emails. Scheduled jobs are created again. */
export async function jobsToBackUp(client: Pick<ClientBase, 'query'>) {
  const { rows } = await client.query<WaitingJob>(`
    select json_build_object('name', queue.name, 'policy', queue.policy) as queue,
      job.id, job.data, job.start_after as "startAfter", job.created_on as "createdAt"
    from pgboss.job join pgboss.queue on queue.name = job.name
    where job.state in ('created', 'retry', 'active') and job.data is not null
      and job.name not like '\\_\\_%'
    order by job.created_on`)
  return rows
}

/**
 * For a person to release, since each may have been done after the backup; the queue must be open. Left out are emails whose
 * link a restore ends, data exports, and files of pictures, which the next start makes. @returns how many wait
 */
export async function holdJobs(lines: string[]) {
  const retention = { retentionSeconds: deadLetterDays * 86_400 }
  for (const name of [heldQueue, deadLetterQueue]) await jobs.createQueue(name, retention)
  let heldCount = 0
  for (const line of lines) {
    const { queue, id, data, createdAt }: WaitingJob = JSON.parse(line)
    const { usefulUntil, kind }: Partial<EmailJob> = data
    if (usefulUntil || [exportQueue, pictureQueue].includes(queue.name)) continue
    if (queue.name === deadLetterQueue) {
      await jobs.send(deadLetterQueue, data, { id })
      continue
    }
    const job: HeldJobData = { queue: queue.name, data, createdAt, kind }
    await jobs.send(heldQueue, job, { id })
    heldCount += 1
  }
  return heldCount
}
