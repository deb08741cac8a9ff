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
