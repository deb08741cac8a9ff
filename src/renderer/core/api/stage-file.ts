import { homeworkTaken, type HomeworkTaken } from '../../../shared/desktop/homework'

/** Why bytes were not copied: too many, another draft by now, or no answer. */
export type StagingFailure = 'too-large' | 'changed' | 'failed'

/** Hands bytes over to the main process, which copies them; never rejects. */
export async function stage(address: string, bytes: Blob, signal?: AbortSignal | undefined): Promise<HomeworkTaken | StagingFailure> {
  try {
    const answer = await fetch(address, { method: 'POST', body: bytes, headers: { 'x-tutorat-request': '1' }, ...(signal && { signal }) })
    if (answer.status === 413) return 'too-large'
    if (answer.status === 409) return 'changed'
    if (!answer.ok) return 'failed'
    const taken = homeworkTaken.safeParse(await answer.json())
    return taken.success ? taken.data : 'failed'
  } catch {
    return 'failed'
  }
}
