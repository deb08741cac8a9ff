import { homeworkAddresses, homeworkLimits, type HomeworkTaken } from '../../../../../shared/desktop/homework'
import { stage } from '../../../../core/api/stage-file'
import { desktop } from '../../../../core/desktop/desktop'
import type { Draft } from '../use-draft'
import type { Brought } from './brought'
import { refusalOf, type AddRefusal, type Refused } from './refusal'

/** What became of the files that were brought last: how far copying is, how many were taken, and which were not. */
export type AddingState = {
  copying: { done: number; total: number } | null
  isPicking: boolean
  taken: number
  refused: readonly Refused[]
}

export const nothingAdded: AddingState = { copying: null, isPicking: false, taken: 0, refused: [] }

type AddingParts = {
  examId: number
  change: Draft['change']
  /** How many files the draft holds. */
  count: () => number
  tell: (next: (state: AddingState) => AddingState) => void
}

/** Copies files into a draft, one after another; a refused one does not stop the rest. */
export function createAdding(parts: AddingParts) {
  const { examId, tell, count } = parts
  const leaving = new AbortController()
  const refuse = (refused: readonly Refused[]): void => tell((state) => ({ ...state, refused: [...state.refused, ...refused] }))
  let line = Promise.resolve()
  let left = 0

  async function copy(file: File): Promise<void> {
    // One that fails in a way nobody thought of must not stop those behind it.
    const refusal = leaving.signal.aborted ? null : await copied(parts, file, leaving.signal, refuse).catch(() => 'no-answer' as const)
    if (refusal !== null) refuse([{ name: file.name, reason: refusal }])
    left -= 1
    tell((state) => ({ ...state, copying: left > 0 && state.copying ? { ...state.copying, done: state.copying.done + 1 } : null }))
  }

  return {
    add({ files, refused }: Brought): void {
      if (left === 0) tell((state) => ({ ...state, taken: 0, refused: [] }))
      refuse(refused)
      if (files.length === 0) return
      left += files.length
      tell((state) => ({ ...state, copying: { done: state.copying?.done ?? 0, total: (state.copying?.total ?? 0) + files.length } }))
      for (const file of files) line = line.then(() => copy(file))
    },
    async pick(): Promise<void> {
      tell((state) => ({ ...state, isPicking: true, taken: 0, refused: [] }))
      const before = count()
      const isAnswered = await learn(parts, () => desktop['homework.pick']({ examId }), refuse, ({ draft }) => draft.files.length - before)
      if (!isAnswered) refuse([{ name: '', reason: 'no-answer' }])
      tell((state) => ({ ...state, isPicking: false }))
    },
    dismiss: () => tell((state) => ({ ...state, refused: [] })),
    /** Answers whether files were still to be copied: they are left behind. */
    stop(): boolean {
      leaving.abort()
      return left > 0
    },
  }
}

type Refuse = (refused: readonly Refused[]) => void

async function copied(parts: AddingParts, file: File, signal: AbortSignal, refuse: Refuse): Promise<AddRefusal | null> {
  const early = refusalOf(file, homeworkLimits.files - parts.count()) ?? (await unreadable(file))
  if (early !== null) return early
  const answer = await stage(homeworkAddresses.add(parts.examId, file), file, signal)
  if (answer === 'failed') return signal.aborted ? null : 'no-answer'
  if (typeof answer === 'string') return answer
  await learn(parts, () => Promise.resolve(answer), refuse, ({ refused }) => (refused.length === 0 ? 1 : 0))
  return null
}

async function learn({ change, tell }: AddingParts, ask: () => Promise<HomeworkTaken>, refuse: Refuse, takenOf: (answer: HomeworkTaken) => number): Promise<boolean> {
  return change(async () => {
    const answer = await ask()
    refuse(answer.refused)
    tell((state) => ({ ...state, taken: state.taken + Math.max(0, takenOf(answer)) }))
    return answer.draft
  })
}

/** A file that went away, or that another program holds, is known before it is sent. */
async function unreadable(file: File): Promise<'unreadable' | null> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return null
  } catch {
    return 'unreadable'
  }
}
