import type { ListedNote, NoteLesson } from '#shared/desktop/notes.ts'

export type LessonGroup = { lesson: NoteLesson; notes: ListedNote[] }
type SubjectGroup = { subjectName: string; lessons: LessonGroup[] }

export function groupNotes(notes: readonly ListedNote[]): SubjectGroup[] {
  const subjects: SubjectGroup[] = []
  for (const note of notes) {
    const { lesson } = note
    let subject = subjects.at(-1)
    if (subject?.subjectName !== lesson.subjectName) {
      subject = { subjectName: lesson.subjectName, lessons: [] }
      subjects.push(subject)
    }
    const group = subject.lessons.at(-1)
    if (group?.lesson.contentId === lesson.contentId) group.notes.push(note)
    else subject.lessons.push({ lesson, notes: [note] })
  }
  return subjects
}

/** Adds the notes that are being edited: a search that does not match them would discard the unsaved text. */
export function withEdited(found: readonly ListedNote[], edited: readonly ListedNote[]): readonly ListedNote[] {
  return edited
    .filter(({ id }) => found.every((note) => note.id !== id))
    .reduce((notes, note) => {
      const { contentId, subjectName } = note.lesson
      const beside = notes.findLastIndex(({ lesson }) => lesson.contentId === contentId)
      const at = beside === -1 ? notes.findLastIndex(({ lesson }) => lesson.subjectName === subjectName) : beside
      return at === -1 ? [...notes, note] : notes.toSpliced(at + 1, 0, note)
    }, found)
}
