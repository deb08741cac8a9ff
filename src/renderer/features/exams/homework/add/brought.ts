import type { Refused } from './refusal'

/** What was let go over the page, or pasted into it: the files, and what is none. */
export type Brought = { files: File[]; refused: Refused[] }

type Transfer = Pick<DataTransfer, 'types'> & { items: ArrayLike<Pick<DataTransferItem, 'kind' | 'getAsFile'> & Partial<Pick<DataTransferItem, 'webkitGetAsEntry'>>>; files: ArrayLike<File> }

/** Reads it at once: it is empty as soon as its event is over. */
export function broughtBy({ items, files, types }: Transfer): Brought {
  const brought: Brought = { files: [], refused: [] }
  for (const item of Array.from(items)) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry?.() ?? null
    const file = item.getAsFile()
    if (entry?.isDirectory) brought.refused.push({ name: entry.name, reason: 'folder' })
    else if (file) brought.files.push(file)
    else brought.refused.push({ name: entry?.name ?? '', reason: 'unreadable' })
  }
  if (brought.files.length === 0 && brought.refused.length === 0) brought.files.push(...Array.from(files))
  const isNothing = brought.files.length === 0 && brought.refused.length === 0
  if (isNothing && types.length > 0) brought.refused.push({ name: '', reason: 'text' })
  return brought
}

/** Pictures of the clipboard are all called `image.png`: each gets a name of ours, with the extension of its kind. */
export function named(file: File, name: string): File {
  const isNameless = file.name === '' || /^image\.\w+$/.test(file.name)
  const extension = /^image\/(png|jpeg|gif)$/.exec(file.type)?.[1]
  return isNameless && extension ? new File([file], `${name}.${extension}`, { type: file.type }) : file
}
