/** The name of the field that only a program fills in. */
export const honeypot = 'homepage'

/** A field that nobody sees, hears or reaches: what arrives in it was written by a program that fills in all there is. */
export function Honeypot() {
  return (
    <div hidden>
      <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}
