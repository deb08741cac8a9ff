import { stage } from '#core/api/stage-file.ts'
import { desktop } from '#core/desktop/desktop.ts'
import { homeworkLimits, type HomeworkTaken } from '#shared/desktop/homework.ts'
import { homeworkAddresses } from '#shared/gateway/uploads.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import type { Draft } from '../use-draft'
import type { DroppedFiles } from './dropped-files'
import { getRefusal, type AddRefusal, type Refused } from './refusal'

export type AddFilesState = {
  copying: { completed: number; total: number } | null
  isPicking: boolean
  taken: number
  refused: readonly Refused[]
}

export const initialAddFilesState: AddFilesState = { copying: null, isPicking: false, taken: 0, refused: [] }

type FileAdderOptions = {
  examId: number
  change: Draft['change']
  count: () => number
  update: (next: (state: AddFilesState) => AddFilesState) => void
}

/** A refused file does not stop the rest. */
export function createFileAdder(options: FileAdderOptions) {
  const { examId, update, count } = options
  const abort = new AbortController()
  const refuse = (refused: readonly Refused[]): void =>
    update((state) => ({ ...state, refused: [...state.refused, ...refused] }))
  const enqueue = createSerialQueue()
  let remaining = 0
  let isPicking = false

  async function copy(file: File): Promise<void> {
    // An unexpected failure must not block the queue.
    const refusal = abort.signal.aborted
      ? null
      : await stageFile(options, file, abort.signal, refuse).catch(() => 'no-answer' as const)
    if (refusal !== null) refuse([{ name: file.name, reason: refusal }])
    remaining -= 1
    update((state) => ({
      ...state,
      copying: remaining > 0 && state.copying ? { ...state.copying, completed: state.copying.completed + 1 } : null,
    }))
  }

  return {
    add({ files, refused }: DroppedFiles): void {
      if (remaining === 0) update((state) => ({ ...state, taken: 0, refused: [] }))
      refuse(refused)
      if (files.length === 0) return
      remaining += files.length
      update((state) => ({
        ...state,
        copying: { completed: state.copying?.completed ?? 0, total: (state.copying?.total ?? 0) + files.length },
      }))
      for (const file of files) void enqueue(() => copy(file))
    },
    async pick(): Promise<void> {
      if (isPicking) return
      isPicking = true
      update((state) => ({ ...state, isPicking: true, taken: 0, refused: [] }))
      const before = count()
      const isAnswered = await applyAnswer(
        options,
        () => desktop['homework.pick']({ examId }),
        refuse,
        ({ draft }) => draft.files.length - before,
      )
      if (!isAnswered) refuse([{ name: '', reason: 'no-answer' }])
      isPicking = false
      update((state) => ({ ...state, isPicking: false }))
    },
    dismiss: () => update((state) => ({ ...state, refused: [] })),
    stop(): boolean {
      abort.abort()
      return remaining > 0
    },
  }
}

type Refuse = (refused: readonly Refused[]) => void

async function stageFile(
  options: FileAdderOptions,
  file: File,
  signal: AbortSignal,
  refuse: Refuse,
): Promise<AddRefusal | null> {
  const early = getRefusal(file, homeworkLimits.files - options.count()) ?? (await checkReadable(file))
  if (early !== null) return early
  const answer = await stage(homeworkAddresses.add(options.examId, file), file, signal)
  if (answer === 'failed') return signal.aborted ? null : 'no-answer'
  if (typeof answer === 'string') return answer
  await applyAnswer(
    options,
    () => Promise.resolve(answer),
    refuse,
    ({ refused }) => (refused.length === 0 ? 1 : 0),
  )
  return null
}

async function applyAnswer(
  { change, update }: FileAdderOptions,
  command: () => Promise<HomeworkTaken>,
  refuse: Refuse,
  countTaken: (answer: HomeworkTaken) => number,
): Promise<boolean> {
  return change(async () => {
    const answer = await command()
    refuse(answer.refused)
    update((state) => ({ ...state, taken: state.taken + Math.max(0, countTaken(answer)) }))
    return answer.draft
  })
}

async function checkReadable(file: File): Promise<'unreadable' | null> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return null
  } catch {
    return 'unreadable'
  }
}
