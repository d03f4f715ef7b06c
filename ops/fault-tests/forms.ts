import { randomUUID } from 'node:crypto'

/** What somebody has typed and would be sorry to lose; it is in every form below. */
export const sampleText = 'A long evening’s worth of words'

export const forms = {
  message: () => ({
    formKey: randomUUID(),
    name: 'Maya',
    email: 'maya@readers.example',
    subject: 'general',
    message: sampleText,
  }),

  story: (fields: Record<string, string> = {}) => ({
    formKey: randomUUID(),
    title: 'Two swallows',
    name: 'Maya Thornton',
    nameShown: 'full',
    story: sampleText,
    editorialConsent: 'on',
    privacyConsent: 'on',
    ...fields,
  }),

  complaint: () => ({ name: 'Maya', email: 'maya@readers.example', complaint: sampleText }),

  report: () => ({ formKey: randomUUID(), reason: 'other', text: sampleText }),
}

/** The same as a browser sends it when there is a photo. */
export function withPhoto(fields: Record<string, string>, photo: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo', new File([photo], 'harbour.jpg', { type: 'image/jpeg' }))
  return form
}
