/** For `npm run mail-test` and /admin/health. */
export function testEmail(baseUrl: string) {
  return {
    subject: 'A test from Indelible',
    paragraphs: [
      'This is a test email. It arrived, so the site can send emails.',
      'If it is in your spam folder, look at the records SPF, DKIM and DMARC of the domain it was sent from.',
      `It was sent by ${baseUrl}, because somebody who looks after that site asked for it.`,
    ],
  }
}
