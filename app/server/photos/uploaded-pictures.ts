// Where the files of uploaded pictures are, for all that store, back up and restore them.

/** The queue of jobs that make their other formats. */
export const pictureQueue = 'picture-files'

/** Where they are in the photo storage. */
export const pictureFolder = 'pictures'

/** What the keys of all files of a picture begin with. */
export function pictureBase(sha256: string) {
  return `${pictureFolder}/${sha256.slice(0, 40)}`
}
