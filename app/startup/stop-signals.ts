/** npm passes a Ctrl+C on to a process that has heard it from the terminal already. */
const sameKeyMs = 1_000

/** SIGTERM and Ctrl+C. Whoever presses the keys again does not want to wait: the process ends at once. */
export function onStopSignal(stop: () => Promise<void>) {
  let stoppingSince: number | null = null
  const handleSignal = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameKeyMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', handleSignal)
  process.on('SIGINT', handleSignal)
}
