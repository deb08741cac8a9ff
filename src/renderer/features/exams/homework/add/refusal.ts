import { homeworkLimits, type HomeworkRefusal } from '#shared/desktop/homework.ts'
import { getTypeRefusal, parseHomeworkType } from '#shared/homework-type.ts'

export type AddRefusal = HomeworkRefusal | 'folder' | 'text' | 'no-answer' | 'changed'

export type Refused = { name: string; reason: AddRefusal }

/** The main process validates again. */
export function getRefusal({ name, size }: Pick<File, 'name' | 'size'>, room: number): AddRefusal | null {
  if (parseHomeworkType(name) === null) return getTypeRefusal(name)
  if (size === 0) return 'empty'
  if (size > homeworkLimits.fileBytes) return 'too-large'
  return room <= 0 ? 'too-many' : null
}
