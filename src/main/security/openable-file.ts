import path from 'node:path'

/** Documents and pictures; an SVG could run scripts in a browser. */
const openableExtension = /\.(?:gif|jpe?g|png|pdf|docx?|pptx?|xlsx?)$/

/** Tells whether a path is a document or picture below a folder, without any that could be executed. */
export function isOpenableFile(address: string, directory: string): boolean {
  const relative = path.relative(directory, address)
  const isInside = relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
  return isInside && path.resolve(address) === address && openableExtension.test(address)
}
