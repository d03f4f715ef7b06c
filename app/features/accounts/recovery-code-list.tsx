import { buttonClass } from '#app/ui/button.tsx'

/** New recovery codes, which are shown this once. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <section aria-labelledby="codes" className="mt-8 max-w-prose">
      <h2 id="codes" className="text-h3">
        Your recovery codes
      </h2>
      <p className="mt-2 text-soft">
        Each signs you in once if you do not have your phone. We show them only now. Keep them where
        you keep your passwords.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a
          className={buttonClass({ variant: 'outline' })}
          href={file}
          download="indelible-recovery-codes.txt"
        >
          Download the codes
        </a>
      </p>
    </section>
  )
}
