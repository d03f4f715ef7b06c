// Where the files of uploaded pictures are, for all that store, back up and restore them.

export const pictureQueue = 'picture-files'

export const pictureFolder = 'pictures'

/** What the keys of all files of a picture begin with. */
export function pictureBase(sha256: string) {
  return `${pictureFolder}/${sha256.slice(0, 40)}`
}
