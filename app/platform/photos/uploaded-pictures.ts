export const pictureQueue = 'picture-files'

export const pictureFolder = 'pictures'

export function pictureBase(sha256: string) {
  return `${pictureFolder}/${sha256.slice(0, 40)}`
}
