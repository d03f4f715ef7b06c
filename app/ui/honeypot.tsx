/** The name of the field that only a program fills in. */
export const honeypot = 'homepage'

/** A field that people cannot see, hear or reach. Whatever arrives in it was filled in by a program. */
export function Honeypot() {
  return (
    <div hidden>
      <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}
