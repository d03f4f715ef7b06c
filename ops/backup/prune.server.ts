import { BackupError } from './backup-folder.server.ts'

const dayMs = 86_400_000

/** The privacy page promises that backups are gone after a month. */
const maxDays = 31

type Keep = { days: number; weeks: number }

/**
 * `7d,3w`: the newest of each of the last seven days, and of each of the three weeks before.
 * @throws BackupError when it is no such text, or keeps backups for longer than 31 days
 */
export function readKeep(text: string): Keep {
  const [, days, weeks] = /^(?:(\d{1,2})d)?,?(?:(\d{1,2})w)?$/.exec(text) ?? []
  if (!days && !weeks) {
    throw new BackupError(`--keep: ${text} cannot be read. Write it as 7d,3w.`)
  }
  const keep = { days: Number(days ?? 1), weeks: Number(weeks ?? 0) }
  if (keep.days < 1) throw new BackupError('--keep: keep at least one day.')
  if (keep.days + 7 * keep.weeks > maxDays) {
    throw new BackupError(
      `--keep: ${text} is more than ${maxDays} days, for which the privacy page promises that backups are kept.`,
    )
  }
  return keep
}

/** The newest is always kept. */
export function backupsToDelete<Backup extends { madeAt: Date }>(
  backups: Backup[],
  { days, weeks }: Keep,
  now = new Date(),
) {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const filledSlots = new Set<string>()
  return newestFirst.filter(({ madeAt }, index) => {
    const age = Math.max(0, Math.floor((now.getTime() - madeAt.getTime()) / dayMs))
    const week = Math.floor((age - days) / 7)
    const slot = age < days ? `day ${age}` : week < weeks ? `week ${week}` : null
    const isKept = index === 0 || (slot !== null && !filledSlots.has(slot))
    if (slot) filledSlots.add(slot)
    return !isKept
  })
}
