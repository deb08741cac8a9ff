import type { Refused } from './refusal'

export type DroppedFiles = { files: File[]; refused: Refused[] }

type Transfer = Pick<DataTransfer, 'types'> & {
  items: ArrayLike<Pick<DataTransferItem, 'kind' | 'getAsFile'> & Partial<Pick<DataTransferItem, 'webkitGetAsEntry'>>>
  files: ArrayLike<File>
}

export function readTransfer({ items, files, types }: Transfer): DroppedFiles {
  const dropped: DroppedFiles = { files: [], refused: [] }
  for (const item of Array.from(items)) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry?.() ?? null
    const file = item.getAsFile()
    if (entry?.isDirectory) dropped.refused.push({ name: entry.name, reason: 'folder' })
    else if (file) dropped.files.push(file)
    else dropped.refused.push({ name: entry?.name ?? '', reason: 'unreadable' })
  }
  if (dropped.files.length === 0 && dropped.refused.length === 0) dropped.files.push(...Array.from(files))
  const isNothing = dropped.files.length === 0 && dropped.refused.length === 0
  if (isNothing && types.length > 0) dropped.refused.push({ name: '', reason: 'text' })
  return dropped
}

export function withUniqueName(file: File, name: string): File {
  const isNameless = file.name === '' || /^image\.\w+$/.test(file.name)
  const extension = /^image\/(png|jpeg|gif)$/.exec(file.type)?.[1]
  return isNameless && extension ? new File([file], `${name}.${extension}`, { type: file.type }) : file
}
