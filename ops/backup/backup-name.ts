/** The name of a backup that is begun now, without the ending of an archive. */
export function backupName(now: Date) {
  return `indelible-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
}

/** When an archive was begun, as its name says; null for another name. */
export function timeInName(name: string) {
  const [, day, hours, minutes, seconds] =
    /^indelible-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar(?:\.age)?$/.exec(name) ?? []
  if (!day) return null
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}
