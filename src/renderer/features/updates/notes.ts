import type { Language } from '../../../shared/locale'

const longestLine = 300
const mostLines = 12

/**
 * What is new, in lines of plain text: the part below `## fr`, `## en` or `## ar` of the language where the notes have one, else the part before any
 * such heading. Marks of lists and headings go; nothing of it is ever read as HTML.
 */
export function notesIn(language: Language, notes: string): string[] {
  const parts = new Map<string, string[]>([['', []]])
  let part = parts.get('') ?? []
  for (const line of notes.split(/\r?\n/)) {
    const heading = /^##\s*(?<name>fr|en|ar)\s*$/.exec(line)?.groups?.['name']
    if (heading === undefined) part.push(line)
    else parts.set(heading, (part = parts.get(heading) ?? []))
  }
  const lines = parts.get(language) ?? parts.get('') ?? []
  return lines.map(plain).filter((line) => line !== '').slice(0, mostLines)
}

function plain(line: string): string {
  // Characters that steer the direction or the terminal are no part of a text to read.
  return line.replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').replace(/^\s*(?:[-*+]|#{1,6})\s+/, '').trim().slice(0, longestLine)
}
