export const honeypot = 'homepage'

/** People cannot see, hear or reach it. */
export function Honeypot() {
  return (
    <div hidden>
      <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}
