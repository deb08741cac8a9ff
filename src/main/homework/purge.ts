import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import type { Outcome } from './replies'

const keptMs = 30 * 24 * 60 * 60 * 1000
const manifestName = 'manifest.json'

type Purging = {
  folder: Folder
  userId: number
  ask: (examId: number) => Promise<Outcome<{ dueAt: string | null; platformNow: number | null }>>
  /** Whether the user's draft of this exam may go at all. */
  mayGo: (examId: number) => boolean
  /** It goes now. */
  goes: (examId: number) => void
  clock: { now(): number }
  log: Pick<Log, 'info'>
}

/**
 * Throws away what nobody has looked at for thirty days. This computer's clock may be wrong by a year, so it only says what might be
 * old; whether it is, the platform's clock says, and of the user's own exams also that they ended as long ago. Who is not told the time throws nothing away.
 */
export async function purgeOld({ folder, userId, ask, mayGo, goes, clock, log }: Purging): Promise<void> {
  const old = await draftsBefore(folder, clock.now() - keptMs)
  const own = old.filter((draft) => draft.userId === userId && mayGo(draft.examId))
  let platformNow: number | null = null
  let count = 0
  const drop = async (draft: OldDraft): Promise<void> => {
    await draft.folder.removeAll()
    count += 1
  }
  for (const draft of own) {
    const told = await ask(draft.examId)
    const now = told.kind === 'done' ? told.value.platformNow : null
    if (told.kind !== 'done' || now === null) continue
    platformNow = now
    if (now - draft.writtenAt < keptMs || now - timeOf(told.value.dueAt) < keptMs || !mayGo(draft.examId)) continue
    goes(draft.examId)
    await drop(draft)
  }
  const others = old.filter((draft) => draft.userId !== userId)
  const someExam = others[0]?.examId
  if (someExam !== undefined && platformNow === null) {
    const told = await ask(someExam)
    // What it says of an exam of another class is no matter here.
    platformNow = told.kind === 'done' ? told.value.platformNow : told.kind === 'refused' ? told.platformNow : null
  }
  for (const draft of others) if (platformNow !== null && platformNow - draft.writtenAt >= keptMs) await drop(draft)
  if (count > 0) log.info('homework.purged', { count })
}

type OldDraft = { userId: number; examId: number; writtenAt: number; folder: Folder }

/** By the time of the last write alone: what others have drafted is not read. */
async function draftsBefore(folder: Folder, before: number): Promise<OldDraft[]> {
  const old: OldDraft[] = []
  for (const user of (await folder.list()).keys()) {
    for (const exam of (await folder.folder(user).list()).keys()) {
      const draft = folder.folder(user).folder(exam)
      // A crash before the first manifest leaves a folder that only its own time speaks for.
      const writtenAt = (await draft.writtenAt(manifestName)) ?? (await folder.folder(user).writtenAt(exam))
      if (writtenAt !== null && writtenAt < before) old.push({ userId: Number(user), examId: Number(exam), writtenAt, folder: draft })
    }
  }
  return old
}

function timeOf(text: string | null): number {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? 0 : time
}
