import {
  type PhotoProblem,
  photoMaxBytes,
  photoPixelLimits,
  sniffPhoto,
} from '#app/platform/photos/photo.ts'

const maxSidePixels = 4000
const jpegQuality = 0.9

/** @returns the file itself when it is small enough, or when this browser cannot decode it; otherwise a JPEG */
export async function shrinkPhoto(file: File): Promise<{ file: File } | { problem: PhotoProblem }> {
  const sniffed = sniffPhoto(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))
  if ('problem' in sniffed) return { problem: sniffed.problem }

  const shrunk = await shrink(file, photoPixelLimits[sniffed.kind]).catch(() => null)
  if (shrunk) return { file: shrunk }
  return file.size > photoMaxBytes ? { problem: 'too-large' } : { file }
}

async function shrink(file: File, maxPixels: number) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const longer = Math.max(bitmap.width, bitmap.height)
    const isSmall = longer <= maxSidePixels && bitmap.width * bitmap.height <= maxPixels
    if (isSmall && file.size <= photoMaxBytes) return null

    for (
      let sidePixels = Math.min(longer, maxSidePixels);
      sidePixels >= 400;
      sidePixels = Math.round(sidePixels * 0.75)
    ) {
      const blob = await toJpeg(bitmap, sidePixels / longer)
      if (blob && blob.size <= photoMaxBytes) return new File([blob], jpegName(file.name), blob)
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

  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}

function jpegName(name: string) {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`
}
