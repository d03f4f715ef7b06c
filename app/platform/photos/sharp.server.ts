export type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

/** Loaded with the first picture, because its library takes 8 MB of memory. */
export function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => limited(sharp))
  return loading
}

// This applies to the whole process: sharp can decode only these four formats.
function limited(sharp: Sharp) {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
