import { href } from 'react-router'

export function PrivacyNote() {
  return (
    <p className="mb-6 text-soft">
      Our{' '}
      <a className="link" href={href('/privacy')}>
        privacy page
      </a>{' '}
      says how we use what you send us and how long we keep it.
    </p>
  )
}
