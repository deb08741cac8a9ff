import { homeworkTaken, type HomeworkTaken } from '#shared/desktop/homework.ts'
import { uploadStatus } from '#shared/gateway/uploads.ts'
import { http } from './http'

/** `changed`: another draft has replaced this one. */
export type StagingFailure = 'too-large' | 'changed' | 'failed'

/** Never rejects. */
export async function stage(
  address: string,
  bytes: Blob,
  signal?: AbortSignal | undefined,
): Promise<HomeworkTaken | StagingFailure> {
  try {
    const { status, data } = await http.post<unknown>(address, bytes, {
      headers: { 'content-type': 'application/octet-stream' },
      ...(signal && { signal }),
    })
    if (status === uploadStatus.tooLarge) return 'too-large'
    if (status === uploadStatus.draftChanged) return 'changed'
    const taken = status === uploadStatus.taken ? homeworkTaken.safeParse(data) : null
    return taken?.success ? taken.data : 'failed'
  } catch {
    return 'failed'
  }
}

/** Rejects on any other failure. */
export async function readStaged(address: string): Promise<Blob | null> {
  const { status, data } = await http.get<Blob>(address, { responseType: 'blob' })
  if (status === 404) return null
  if (status !== 200) throw new Error(`staged file: ${status}`)
  return data
}
