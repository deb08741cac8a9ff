import {
  getFingerprint,
  mergedName,
  type HomeworkDelivery,
  type HomeworkDraft,
  type HomeworkFile,
} from '#shared/desktop/homework.ts'

export function getImages({ files }: Pick<HomeworkDraft, 'files'>): HomeworkFile[] {
  return files.filter(({ kind }) => kind === 'image')
}

export function getDocuments({ files }: Pick<HomeworkDraft, 'files'>): HomeworkFile[] {
  return files.filter(({ kind }) => kind === 'document')
}

export function needsMerge(draft: HomeworkDraft): boolean {
  return draft.merged === null && getImages(draft).length > 0
}

export function isOnItsWay({ step }: HomeworkDelivery): boolean {
  return step === 'sending' || step === 'waiting' || step === 'checking'
}

/** `bytes` is null for a PDF not created yet. */
export function filesToSend(draft: HomeworkDraft): { name: string; bytes: number | null }[] {
  const merged = getImages(draft).length > 0 ? [{ name: mergedName, bytes: draft.merged?.bytes ?? null }] : []
  return [...merged, ...getDocuments(draft).map(({ name, bytes }) => ({ name, bytes }))]
}

/** SVG has no pixels: only the page can render it. */
export function isDrawing({ name }: Pick<HomeworkFile, 'name'>): boolean {
  return /\.svg$/i.test(name)
}

export function movedTo(files: readonly HomeworkFile[], id: string, index: number): HomeworkFile[] {
  const moved = files.find((file) => file.id === id && file.kind === 'image')
  if (moved === undefined) return [...files]
  const images = files.filter((file) => file.kind === 'image' && file.id !== id)
  const at = Math.min(Math.max(index, 0), images.length)
  const arranged = [...images.slice(0, at), moved, ...images.slice(at)]
  return files.map((file) => (file.kind === 'image' ? (arranged.shift() ?? file) : file))
}

export function withFiles(draft: HomeworkDraft, files: readonly HomeworkFile[]): HomeworkDraft {
  return {
    ...draft,
    files: [...files],
    merged: getFingerprint(files) === getFingerprint(draft.files) ? draft.merged : null,
  }
}
