import purify from 'dompurify'
import { plainLines } from '#core/server-html/plain-lines.ts'
import { plainWords } from '#core/server-html/plain-words.ts'
import { readHtml } from '#core/server-html/read-html.ts'
import { getRefusal } from '#features/exams/homework/add/refusal.ts'
import { pixelLimit, sizeInHead } from '#features/exams/homework/merge/image-head.ts'
import { parseTranscript } from '#features/lesson/player/parse-transcript.ts'
import { detectType, getFileKind } from '#main/homework/file-content.ts'
import { isSameName, sanitizeName, toDisplayName, uniqueName } from '#main/homework/file-name.ts'
import { chooseVariant, parsePlaylist, getRenditions, selectVariant } from '#main/offline-lessons/hls-playlist.ts'
import { offlineQualities } from '#shared/desktop/offline-lessons.ts'
import { parseHomeworkType } from '#shared/homework-type.ts'
import { readMarkup, removeMarkup } from '#shared/markup.ts'

export type FileKind = 'name' | 'homework' | 'transcript' | 'playlist' | 'html' | 'text'

/** `refusal`: null if the file was accepted. `dropped`: elements that are not rendered, by their name. */
export type Finding = { kind: FileKind; refusal: string | null; dropped?: readonly string[] } | Failure
/** An error of the program, or a promise of its functions that this file breaks. */
export type Failure = { kind: FileKind; failure: string }

type Read = (name: string, bytes: Uint8Array) => Promise<Omit<Exclude<Finding, Failure>, 'kind'>>

const base = 'https://media.example/lesson/master.m3u8'
const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const readers: Readonly<Record<FileKind, Read>> = {
  name: readName,
  homework: readHomework,
  transcript: readTranscript,
  playlist: readPlaylist,
  html: readHtmlFile,
  text: readText,
}

/** Other extensions are homework, as a pupil may hand in any file. */
const kindsByExtension: Readonly<Record<string, FileKind>> = {
  vtt: 'transcript',
  srt: 'transcript',
  m3u8: 'playlist',
  m3u: 'playlist',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  txt: 'text',
  md: 'text',
}

export async function readFile(name: string, bytes: Uint8Array): Promise<Finding[]> {
  const kind = kindsByExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'homework'
  return [await readAs('name', name, bytes), await readAs(kind, name, bytes)]
}

async function readAs(kind: FileKind, name: string, bytes: Uint8Array): Promise<Finding> {
  try {
    return { kind, ...(await readers[kind](name, bytes)) }
  } catch (error) {
    return { kind, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

function assertKept(isKept: boolean, promise: string): void {
  if (!isKept) throw new Error(`broken promise: ${promise}`)
}

async function readName(name: string) {
  assertKept(toDisplayName(name) !== '', 'every file has a name to show')
  const type = parseHomeworkType(name)
  if (type === null) return { refusal: null }
  const stored = sanitizeName(name, type)
  const second = uniqueName(stored, [stored])
  for (const each of [stored, second]) {
    assertKept(each.length <= 120 && each.endsWith(`.${type}`), 'a stored name is short and ends with the type')
    assertKept(!/[\p{Cc}\p{Cf}<>:"|?*/\\]/u.test(each), 'a stored name has no character that a system refuses')
    assertKept(
      sanitizeName(each, type) === each && parseHomeworkType(each) === type,
      'a stored name is stored unchanged',
    )
  }
  assertKept(!isSameName(stored, second), 'a second file of a name has another one')
  return { refusal: null }
}

async function readHomework(name: string, bytes: Uint8Array) {
  const early = getRefusal({ name, size: bytes.byteLength }, 1)
  const claimed = parseHomeworkType(name)
  if (early !== null || claimed === null) return { refusal: early ?? 'type' }
  const detected = await detectType(claimed, bytes)
  if (typeof detected === 'string') return { refusal: detected }
  const { type } = detected
  assertKept(sanitizeName(name, type).endsWith(`.${type}`), 'the stored name has the type of the content')
  if (getFileKind(type) !== 'image' || type === 'svg') return { refusal: null }
  const size = sizeInHead(bytes)
  if (size === null) return { refusal: 'damaged' }
  return { refusal: size.width * size.height > pixelLimit ? 'too-big' : null }
}

async function readTranscript(_name: string, bytes: Uint8Array) {
  const parsed = await parseTranscript(toText(bytes))
  if (parsed === null) return { refusal: 'no WebVTT' }
  if (parsed.dropped > 0) return { refusal: 'cues dropped' }
  return { refusal: parsed.cues.length === 0 ? 'no cue' : null }
}

async function readPlaylist(_name: string, bytes: Uint8Array) {
  const text = toText(bytes)
  const playlist = parsePlaylist(text, base)
  if (playlist === null) return { refusal: 'no playlist' }
  if (playlist.kind === 'excessive') return { refusal: 'excessive' }
  if (playlist.kind === 'media') {
    const { isProtected, isLive, addresses } = playlist
    return { refusal: isProtected ? 'protected' : isLive ? 'live' : addresses.length === 0 ? 'no segment' : null }
  }
  for (const quality of offlineQualities) {
    const variant = chooseVariant(playlist.variants, quality)
    if (variant === null) return { refusal: 'no variant' }
    getRenditions(playlist, variant)
    const stored = parsePlaylist(selectVariant(text, base, variant), base)
    assertKept(
      stored?.kind === 'master' && stored.variants.length === 1 && stored.variants[0]?.address === variant.address,
      'the stored playlist offers the chosen variant alone',
    )
  }
  return { refusal: null }
}

async function readHtmlFile(_name: string, bytes: Uint8Array) {
  const html = toText(bytes)
  const { nodes, isCut } = readHtml(html)
  const dropped = purify.removed.flatMap((each) => ('element' in each ? [each.element.nodeName.toLowerCase()] : []))
  const isEmpty = plainWords(nodes) === '' && removeMarkup(html).trim() !== ''
  return { refusal: isCut ? 'cut' : isEmpty ? 'no words left' : null, dropped }
}

async function readText(_name: string, bytes: Uint8Array) {
  const text = toText(bytes)
  const lines = plainLines(text)
  const toWords = (part: string): string => part.replace(/\s+/g, ' ').trim()
  const isPlain = !readMarkup(text).hasTags && !text.includes('&') && text.length <= 200 * 1024
  if (isPlain) assertKept(toWords(lines.join(' ')) === toWords(text), 'a text without markup keeps every word')
  return { refusal: lines.length === 0 && text.trim() !== '' ? 'no words left' : null }
}
