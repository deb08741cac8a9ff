import type { ListedNote, Note, NotePlace } from '#shared/desktop/notes.ts'
import { normalizeSearch } from '#shared/std/normalize-search.ts'
import { normalizeUnicode } from '#shared/std/normalize-unicode.ts'

let collator: Intl.Collator | null = null

/** Created for the first list: `Intl` reads the order of three languages for some milliseconds. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(['fr', 'ar', 'en'], { numeric: true })
  return collator.compare(a, b)
}

/** A clock set back cannot change the order of places. */
export function compareNotes(a: Note, b: Note): number {
  return (
    compareNames(a.lesson.subjectName, b.lesson.subjectName) ||
    compareNames(a.lesson.chapterName, b.lesson.chapterName) ||
    compareNames(a.lesson.lessonName, b.lesson.lessonName) ||
    a.lesson.contentId - b.lesson.contentId ||
    toPosition(a.place) - toPosition(b.place) ||
    a.createdAt - b.createdAt ||
    (a.id < b.id ? -1 : 1)
  )
}

function toPosition(place: NotePlace): number {
  switch (place.kind) {
    case 'time':
      return place.seconds
    case 'page':
      return place.page
    case 'lesson':
      return -1
  }
}

/** Every word must occur in the note or in the names of its lesson. */
export function createNoteFilter(query: string): (note: Note) => boolean {
  const terms = normalizeSearch(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return () => true
  return ({ text, lesson }) => {
    const content = normalizeSearch(
      normalizeUnicode([text, lesson.lessonName, lesson.chapterName, lesson.subjectName].join('\n'), 'NFC'),
    )
    return terms.every((word) => content.includes(word))
  }
}

const leadCharacters = 40

/** Begins shortly before the first word searched if that is further in. */
export function toListed(note: Note, query: string, characters: number): ListedNote {
  if (note.text.length <= characters) return { ...note, isCut: false }
  const [word = ''] = query.trim().split(/\s+/)
  const found = note.text.search(new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'iu'))
  const start = found < characters / 2 ? 0 : toBoundary(note.text, found - leadCharacters)
  const text = note.text.slice(start, toBoundary(note.text, start + characters))
  // The sign takes the place of a character, which may have two units.
  const [first = ''] = text
  return { ...note, text: start === 0 ? text : `…${text.slice(first.length)}`, isCut: true }
}

/** Never between the halves of a surrogate pair. */
function toBoundary(text: string, at: number): number {
  const index = Math.max(0, at)
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index
}
