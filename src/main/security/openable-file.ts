import path from 'node:path'

/** What programs open as a document or a picture; a drawing (svg) would run in a browser. */
const opened = /\.(?:gif|jpe?g|png|pdf|docx?|pptx?|xlsx?)$/

/** Whether an address is that of a document or picture below this folder of ours, and of nothing that could run. */
export function isOwnCopy(address: string, directory: string): boolean {
  const below = path.relative(directory, address)
  const isBelow = below !== '' && !path.isAbsolute(below) && below.split(path.sep)[0] !== '..'
  return isBelow && path.resolve(address) === address && opened.test(address)
}
