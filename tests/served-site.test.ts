import { expect, test } from 'vitest'
import { withoutSettings } from './served-site.ts'

test('no setting of this machine configures the site under test', () => {
  const theirs = {
    REQUIRE_SECOND_FACTOR: '1',
    SMTP_URL: 'smtp://mail.example',
    SECRET_FILE: '/secret',
  }
  expect(withoutSettings({ PATH: '/usr/bin', ...theirs })).toEqual({ PATH: '/usr/bin' })
})
