import { homeworkTypes } from './desktop/homework'
import { trimEnd } from './std/trim-characters'

export type HomeworkType = (typeof homeworkTypes)[number]

/** Windows names pictures of a web page `.jfif` when it saves them. */
const aliases: Readonly<Record<string, HomeworkType>> = { jfif: 'jpg', jpe: 'jpg' }

/** For the open dialog. */
export const homeworkExtensions: readonly string[] = [...homeworkTypes, ...Object.keys(aliases)]

/** Formats of telephones and web pages, each with advice of its own. */
const refusedPictures: Readonly<Record<string, 'heic' | 'webp'>> = {
  heic: 'heic',
  heif: 'heic',
  hif: 'heic',
  webp: 'webp',
  avif: 'webp',
}

/** Null if not accepted. The page and the main process judge a name by this one rule. */
export function parseHomeworkType(name: string): HomeworkType | null {
  const extension = getExtension(name)
  return homeworkTypes.find((type) => type === extension) ?? aliases[extension] ?? null
}

/** Of a name that is not accepted. */
export function getTypeRefusal(name: string): 'type' | 'heic' | 'webp' {
  return refusedPictures[getExtension(name)] ?? 'type'
}

/** Windows drops blanks and dots at the end of a name. */
const ignoredAtEnd = /[\s.\p{Cf}]/u

/** Lower case, without the dot; empty without one. */
function getExtension(name: string): string {
  return /\.([a-z]{3,4})$/i.exec(trimIgnoredEnd(name))?.[1]?.toLowerCase() ?? ''
}

export function trimIgnoredEnd(name: string): string {
  return trimEnd(name, ignoredAtEnd)
}
