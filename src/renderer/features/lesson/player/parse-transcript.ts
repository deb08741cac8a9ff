import { trimBothEndsOf } from '../../../../shared/std/trim-characters'
export type Cue = { start: number; end: number; text: string }

type ParsedTranscript = { cues: readonly Cue[]; dropped: number } | null

const maxCues = 20_000
const maxCueLength = 2_000
const timing = '-->'

/** Null without WebVTT. `dropped` counts blocks that cannot be shown. */
export async function parseTranscript(source: string): Promise<ParsedTranscript> {
  const text = source.replace(/^\uFEFF/, '')
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return null
  const { parseText } = await import('media-captions')
  const { lines, timings } = separateCues(text)
  const parsed = await parseText(lines.join('\n'), { type: 'vtt', strict: false, errors: false })
  const cues = parsed.cues
    .map(({ startTime, endTime, text: markup }) => ({ start: startTime, end: endTime, text: toPlainText(markup) }))
    .filter(({ start, end, text: plain }) => Number.isFinite(start) && end > start && plain !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end)
  return { cues: cues.slice(0, maxCues), dropped: Math.max(0, timings - Math.min(cues.length, maxCues)) }
}

/** A timing begins a cue without the blank line before it (WebVTT, "collect a block"), which the library needs. */
function separateCues(text: string): { lines: string[]; timings: number } {
  const lines: string[] = []
  let timings = 0
  let isNote = false
  let hasTiming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === '') isNote = hasTiming = false
    else if (lines.at(-1) === '' && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) isNote = true
    if (!isNote && line.includes(timing)) {
      if (hasTiming) lines.push('')
      hasTiming = true
      timings += 1
    }
    lines.push(line)
  }
  return { lines: [...lines, ''], timings }
}

const markup = /<\/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\s][^<>]*)?>|<\d[\d:.]*>/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
}
// Direction overrides would reorder the row.
const invisible = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** Anything but WebVTT markup is text. */
function toPlainText(cue: string): string {
  return cue
    .replace(markup, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(invisible, '')
    .split('\n')
    .map((line) => trimBothEndsOf(line, /[ \t]/))
    .join('\n')
    .trim()
    .slice(0, maxCueLength)
}
