import type { Note } from '#shared/desktop/notes.ts'
import type { getFixedT } from '../i18n/i18n'

type Translate = ReturnType<typeof getFixedT<'main-notes'>>

export function toMarkdown(notes: readonly Note[], t: Translate): string {
  const lines: string[] = [`# ${t('title')}`]
  let subject: string | null = null
  let lesson: number | null = null
  for (const note of notes) {
    const { subjectName, chapterName, lessonName, contentId } = note.lesson
    if (subjectName !== subject) lines.push('', `## ${toHeading(subjectName)}`)
    if (contentId !== lesson)
      lines.push('', `### ${[chapterName, lessonName].filter(Boolean).map(toHeading).join(' • ')}`)
    subject = subjectName
    lesson = contentId
    lines.push('', ...toEntry(note, t))
  }
  return `${lines.join('\n')}\n`
}

function toEntry({ place, text }: Note, t: Translate): string[] {
  const heading =
    place.kind === 'time' ? formatTime(place.seconds) : place.kind === 'page' ? t('page', { page: place.page }) : ''
  return [...(heading === '' ? [] : [`**${heading}**`, '']), toText(text)]
}

function toHeading(name: string): string {
  return escapeInline(name.replace(/\s+/g, ' ').trim())
}

/** Two spaces keep a line break. */
function toText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => escapeInline(line).replace(/^(\s*)([#+=-]|\d+(?=[.)]))/, escapeBlock))
    .map((line) => line.replace(/^(?: {4}|\t)+/, (indent) => '&nbsp;'.repeat(indent.replaceAll('\t', '    ').length)))
    .join('  \n')
}

function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<>&|~]/g, String.raw`\$&`)
}

function escapeBlock(_match: string, indent: string, mark: string): string {
  return /^\d/.test(mark) ? `${indent}${mark}\\` : `${indent}\\${mark}`
}

/** `1:02:03` or `2:03`. */
function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
