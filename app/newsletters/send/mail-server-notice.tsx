import { StatusStrip } from '#app/ui/status-strip.tsx'

export function MailServerNotice({ problem }: { problem: string }) {
  return (
    <div className="mt-6">
      <StatusStrip tone="danger">
        <p className="text-lead">No email is being sent: {problem}</p>
        <p className="basis-full text-soft">
          The mail server cannot be reached, or refuses our login or our sender. Every email is kept
          and tried again for three days. Ask whoever runs the site to check{' '}
          <code className="command">SMTP_URL</code> and <code className="command">MAIL_FROM</code>.
        </p>
      </StatusStrip>
    </div>
  )
}
