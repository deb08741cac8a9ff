import path from 'node:path'

const openableExtension = /\.(?:gif|jpe?g|png|pdf|docx?|pptx?|xlsx?)$/

export function isOpenableFile(address: string, directory: string): boolean {
  const relative = path.relative(directory, address)
  const isInside = relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
  return isInside && path.resolve(address) === address && openableExtension.test(address)
}

/** Types that run nothing by themselves; a macro format has another extension. */
const downloadExtension = /\.(?:gif|jpe?g|png|webp|pdf|docx?|odt|pptx?|odp|xlsx?|ods|csv|txt|mp3|mp4)$/i

export function isOpenableDownload(address: string): boolean {
  return path.isAbsolute(address) && path.resolve(address) === address && downloadExtension.test(address)
}
