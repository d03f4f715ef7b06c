import type { PhotoProblem } from '#app/platform/photos/photo.ts'

/** A picture of fewer pixels does not look sharp across a page. */
export const minPictureWidth = 1200

export const pictureProblems = {
  'too-large':
    'This picture is larger than 10 MB. Save it smaller, or at a quality of 80 per cent, and choose it again.',
  'too-many-pixels':
    'This picture has too many pixels for us to read. Save a copy of at most 4,000 pixels along the longer side, and choose that.',
  'too-narrow': `This picture is too small. It needs to be ${minPictureWidth.toLocaleString('en-GB')} pixels wide to look sharp.`,
  heic: 'This is a HEIC picture, which browsers cannot show. Save it as JPG, and choose that.',
  svg: 'This is an SVG drawing. Save it as PNG, at least 1,200 pixels wide.',
  gif: 'This is a GIF. Save it as PNG or JPG.',
  'not-a-photo': 'This is not a picture that we can show. Choose a PNG, JPG, WebP or AVIF.',
  empty: 'There is nothing in this file. Choose it again, or choose another.',
  damaged: 'This picture could not be read. It may be damaged. Export it again.',
  colours:
    'This picture has HDR or wide colours, which we would show wrongly. Save it as a JPG in sRGB, and choose that.',
  animated:
    'This is an animation, of which we cannot read a picture. Save one picture of it as PNG.',
  busy: 'We are preparing other pictures at the moment. Wait a minute, then send it again.',
  'not-stored': 'We cannot store pictures at the moment. Wait a few minutes, then send it again.',
} satisfies Record<PhotoProblem | 'too-narrow' | 'not-stored', string>

export type PictureProblem = keyof typeof pictureProblems
