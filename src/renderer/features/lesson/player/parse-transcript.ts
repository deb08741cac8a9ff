import { cutText } from '#shared/std/cut-text.ts'
import { trimBothEnds } from '#shared/std/trim-characters.ts'
export type Cue = { start: number; end: number; text: string }

type ParsedTranscript = { cues: readonly Cue[]; dropped: number } | null

const maxCues = 20_000
const maxCueLength = 2_000
const timing = '-->'
const arrowWithoutSpaces = /^[\d:.]+-->|^[\d:.]+[ \t]+-->\S/

/** Null without WebVTT. `dropped` counts blocks that cannot be shown. */
export async function parseTranscript(source: string): Promise<ParsedTranscript> {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\0', '\uFFFD')
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return null
  const [{ parseText }, { decodeHTML }] = await Promise.all([import('media-captions'), import('entities')])
  const { lines, timings } = separateCues(text)
  const parsed = await parseText(lines.join('\n'), { type: 'vtt', strict: false, errors: false })
  const cues = parsed.cues
    .map(({ startTime, endTime, text: markup }) => ({
      start: startTime,
      end: endTime,
      text: toPlainText(markup, decodeHTML),
    }))
    .filter(({ start, end, text: plain }) => Number.isFinite(start) && end > start && plain !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end)
  return { cues: cues.slice(0, maxCues), dropped: Math.max(0, timings - Math.min(cues.length, maxCues)) }
}

/** A timing begins a cue without the blank line before it (WebVTT, "collect a block"), which the library needs. */
function separateCues(text: string): { lines: string[]; timings: number } {
  const lines: string[] = []
  let timings = 0
  let isNote = false
  // The header is a block too.
  let isInCue = true
  for (const written of text.split(/\r\n|\r|\n/)) {
    const line = arrowWithoutSpaces.test(written) ? written.replace(timing, ` ${timing} `) : written
    if (line === '') isNote = isInCue = false
    else if (lines.at(-1) === '' && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) isNote = true
    if (!isNote && line.includes(timing)) {
      if (isInCue) lines.push('')
      isInCue = true
      timings += 1
    }
    lines.push(line)
  }
  return { lines: [...lines, ''], timings }
}

// Of WebVTT, and HTML that converters leave in captions: a player ignores tags that it does not know.
const markup =
  /<\/?(?:c|i|b|u|v|lang|ruby|rt|em|strong|font|span|s|strike|small|big|sub|sup)(?:[.\s][^<>]*)?>|<\d[\d:.]*>/gi
const lineBreak = /<br\s*\/?>/gi
// Direction overrides would reorder the row.
const invisible = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** Anything but the markup of captions is text, with the character references of HTML (WebVTT, "cue text tokenizer"). */
function toPlainText(cue: string, decodeReferences: (text: string) => string): string {
  const text = decodeReferences(cue.replace(lineBreak, '\n').replace(markup, ''))
    .replace(invisible, '')
    .split('\n')
    .map((line) => trimBothEnds(line, /[ \t]/))
    .join('\n')
  return cutText(text.trim(), maxCueLength)
}
