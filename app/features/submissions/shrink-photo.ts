import {
  type PhotoProblem,
  photoLimit,
  photoPixelLimits,
  sniffPhoto,
} from '#app/server/photos/photo.ts'

const longestSide = 4000
const quality = 0.9

/**
 * Makes a chosen photo small enough to send: itself when it already is, otherwise a JPEG. What
 * this browser cannot draw is sent as it is, for the server to judge.
 */
export async function shrinkPhoto(file: File): Promise<{ file: File } | { problem: PhotoProblem }> {
  const sniffed = sniffPhoto(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))
  if ('problem' in sniffed) return { problem: sniffed.problem }

  const drawn = await drawSmaller(file, photoPixelLimits[sniffed.kind]).catch(() => null)
  if (drawn) return { file: drawn }
  return file.size > photoLimit ? { problem: 'too-large' } : { file }
}

/** Null when the photo needs no shrinking, or cannot be shrunk. */
async function drawSmaller(file: File, pixelLimit: number) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const longer = Math.max(bitmap.width, bitmap.height)
    const isSmall = longer <= longestSide && bitmap.width * bitmap.height <= pixelLimit
    if (isSmall && file.size <= photoLimit) return null

    for (let side = Math.min(longer, longestSide); side >= 400; side = Math.round(side * 0.75)) {
      const blob = await toJpeg(bitmap, side / longer)
      if (blob && blob.size <= photoLimit) return new File([blob], jpegName(file.name), blob)
    }
    return null
  } finally {
    bitmap.close()
  }
}

function toJpeg(bitmap: ImageBitmap, scale: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))

  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  // JPEG has no transparency, and would show it black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function jpegName(name: string) {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`
}
