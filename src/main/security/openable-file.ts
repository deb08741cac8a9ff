import path from 'node:path'

const openableExtension = /\.(?:gif|jpe?g|png|pdf|docx?|pptx?|xlsx?)$/

export function isOpenableFile(address: string, directory: string): boolean {
  const relative = path.relative(directory, address)
  const isInside = relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
  return isInside && path.resolve(address) === address && openableExtension.test(address)
}
