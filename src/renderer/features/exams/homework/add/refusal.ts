import { homeworkLimits, homeworkTypes, type HomeworkRefusal } from '../../../../../shared/desktop/homework'

export type AddRefusal = HomeworkRefusal | 'folder' | 'text' | 'no-answer' | 'changed'

export type Refused = { name: string; reason: AddRefusal }

const types: readonly string[] = homeworkTypes

/** The main process validates again. */
export function getRefusal({ name, size }: Pick<File, 'name' | 'size'>, room: number): AddRefusal | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined || !types.includes(extension)) return 'type'
  if (size === 0) return 'empty'
  if (size > homeworkLimits.fileBytes) return 'too-large'
  return room <= 0 ? 'too-many' : null
}
