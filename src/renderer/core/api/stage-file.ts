import { homeworkTaken, type HomeworkTaken } from '../../../shared/desktop/homework'
import { http } from './http'

/** Why bytes were not copied: too many, another draft by now, or no answer. */
export type StagingFailure = 'too-large' | 'changed' | 'failed'

/** Hands bytes over to the main process, which copies them; never rejects. */
export async function stage(address: string, bytes: Blob, signal?: AbortSignal | undefined): Promise<HomeworkTaken | StagingFailure> {
  try {
    const { status, data } = await http.post<unknown>(address, bytes, { headers: { 'content-type': 'application/octet-stream' }, ...(signal && { signal }) })
    if (status === 413) return 'too-large'
    if (status === 409) return 'changed'
    const taken = status === 200 ? homeworkTaken.safeParse(data) : null
    return taken?.success ? taken.data : 'failed'
  } catch {
    return 'failed'
  }
}
