import type { ClientBase } from 'pg'
import { jobs } from '#app/server/jobs.server.ts'

type WaitingJob = {
  queue: { name: string; policy: string }
  id: string
  data: object
  startAfter: string
}

/** What the queue has still to do: letters above all. What is done at set hours comes round again by itself. */
export async function waitingJobs(client: Pick<ClientBase, 'query'>) {
  const { rows } = await client.query<WaitingJob>(`
    select json_build_object('name', queue.name, 'policy', queue.policy) as queue,
      job.id, job.data, job.start_after as "startAfter"
    from pgboss.job join pgboss.queue on queue.name = job.name
    where job.state in ('created', 'retry', 'active') and job.data is not null
      and job.name not like '\\_\\_%'
    order by job.created_on`)
  return rows
}

/** Puts them back; the queue must be open. */
export async function resumeJobs(lines: string[]) {
  for (const line of lines) {
    const { queue, id, data, startAfter }: WaitingJob = JSON.parse(line)
    await jobs.createQueue(queue.name, { policy: queue.policy as 'standard' })
    await jobs.send(queue.name, data, { id, startAfter })
  }
}
