import { stage } from '#core/api/stage-file.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { getFingerprint, type HomeworkDraft, type HomeworkFile } from '#shared/desktop/homework.ts'
import { homeworkAddresses } from '#shared/gateway/uploads.ts'
import { getImages, isDrawing, needsMerge } from '../draft-rules'
import type { ImageFault } from '../merge/decode'
import { merge } from '../merge/merge'
import type { Draft } from '../use-draft'

/** Position that the image would have had. */
type FaultyPage = { id: string; name: string; page: number; fault: ImageFault }

type Aim = 'send' | 'preview'

type HandInFailure = 'merge' | 'too-large' | 'changed' | 'send' | 'preview'

export type HandInStep =
  | { step: 'none' }
  | { step: 'preparing' }
  | { step: 'merging'; at: number; of: number }
  | { step: 'faulty'; pages: FaultyPage[]; isAll: boolean }
  | { step: 'failed'; why: HandInFailure }

type Made = { pdf: Blob; pages: number; of: HomeworkFile[] }
type Making = { kind: 'made'; made: Made | null; faulty: FaultyPage[] } | { kind: 'cancelled' } | { kind: 'failed' }

type Held = { made: Made | null; faulty: FaultyPage[]; aim: Aim }

type Parts = Pick<Draft, 'change' | 'read'> & { examId: number; onStep: (step: HandInStep) => void }

export type HandIn = {
  begin: (aim: Aim) => Promise<void>
  continueWithout: () => Promise<void>
  stop: () => boolean
}

type Work = { aim: Aim; ended: AbortController; isGone: boolean }

export function createHandIn(parts: Parts): HandIn {
  const { onStep } = parts
  let work: Work | null = null
  let held: Held | null = null

  async function carry(mine: Work): Promise<void> {
    const {
      aim,
      ended: { signal },
    } = mine
    const draft = await latest(parts)
    if (signal.aborted) return
    if (draft === null) return onStep({ step: 'failed', why: aim })
    if (!needsMerge(draft)) return carryOut(parts, mine)
    const making = await makePdf(parts, getImages(draft), signal)
    if (making.kind === 'cancelled' || signal.aborted) return
    if (making.kind === 'failed') return onStep({ step: 'failed', why: 'merge' })
    const { made, faulty } = making
    if (faulty.length > 0) {
      held = { made, faulty, aim }
      return onStep({ step: 'faulty', pages: faulty, isAll: made === null })
    }
    if (made) await stageThenCarryOut(parts, mine, made)
  }

  async function alone(aim: Aim, task: (mine: Work) => Promise<void>): Promise<void> {
    if (work !== null) return
    const mine: Work = { aim, ended: new AbortController(), isGone: false }
    work = mine
    onStep({ step: 'preparing' })
    await task(mine)
    if (work === mine) work = null
  }

  return {
    begin: (aim) => alone(aim, carry),
    async continueWithout() {
      if (held === null) return
      const { aim, ...rest } = held
      held = null
      await alone(aim, (mine) => carryWithout(parts, mine, rest))
    },
    stop() {
      const isGivenUp = work === null ? held?.aim === 'send' : work.aim === 'send' && !work.isGone
      work?.ended.abort()
      work = null
      held = null
      onStep({ step: 'none' })
      return isGivenUp
    },
  }
}

async function carryWithout(parts: Parts, mine: Work, { made, faulty }: Omit<Held, 'aim'>): Promise<void> {
  const { examId, change, onStep } = parts
  const {
    aim,
    ended: { signal },
  } = mine
  const removed = await Promise.all(
    faulty.map(({ id }) => change(() => desktop['homework.remove']({ examId, fileId: id }))),
  )
  if (signal.aborted) return
  if (removed.includes(false)) return onStep({ step: 'failed', why: 'merge' })
  if (made) return stageThenCarryOut(parts, mine, made)
  const isNothing = aim === 'preview' || ((await latest(parts))?.files.length ?? 0) === 0
  if (signal.aborted) return
  if (isNothing) onStep({ step: 'none' })
  else await carryOut(parts, mine)
}

async function stageThenCarryOut(parts: Parts, mine: Work, made: Made): Promise<void> {
  const { signal } = mine.ended
  const refused = await stagePdf(parts, made, signal)
  if (signal.aborted) return
  if (refused) parts.onStep(refused)
  else await carryOut(parts, mine)
}

async function carryOut(parts: Parts, mine: Work): Promise<void> {
  mine.isGone = true
  const outcome = await finish(parts, mine.aim)
  if (!mine.ended.signal.aborted) parts.onStep(outcome)
}

async function makePdf({ examId, onStep }: Parts, images: HomeworkFile[], signal: AbortSignal): Promise<Making> {
  const begun = (index: number): void => onStep({ step: 'merging', at: index + 1, of: images.length })
  begun(0)
  const toMerge = images.map((image) => ({
    id: image.id,
    address: homeworkAddresses.file(examId, image.id),
    turn: image.turn,
    isDrawing: isDrawing(image),
  }))
  const outcome = await merge(toMerge, begun, signal)
  if (outcome.kind === 'cancelled') return outcome
  if (outcome.kind === 'failed') {
    reportFailure('homework.merge', new Error(outcome.message))
    return { kind: 'failed' }
  }
  const faults = new Map(outcome.faulty.map(({ id, fault }) => [id, fault]))
  const faulty = images.flatMap(({ id, name }, index) => {
    const fault = faults.get(id)
    return fault === undefined ? [] : [{ id, name, page: index + 1, fault }]
  })
  return {
    kind: 'made',
    made: outcome.pdf && { pdf: outcome.pdf, pages: outcome.pages, of: images.filter(({ id }) => !faults.has(id)) },
    faulty,
  }
}

async function stagePdf(
  { examId, change }: Parts,
  { pdf, pages, of }: Made,
  signal: AbortSignal,
): Promise<HandInStep | null> {
  const answer = await stage(
    homeworkAddresses.merged(examId, { of: getFingerprint(of), pages, size: pdf.size }),
    pdf,
    signal,
  )
  const refused = typeof answer === 'string' ? answer : answer.refused[0]?.reason
  if (refused !== undefined)
    return { step: 'failed', why: refused === 'too-large' || refused === 'changed' ? refused : 'merge' }
  if (typeof answer !== 'string') await change(() => Promise.resolve(answer.draft))
  return null
}

async function finish({ examId, read }: Parts, aim: Aim): Promise<HandInStep> {
  try {
    const isDone =
      aim === 'send'
        ? (await desktop['homework.send']({ examId })).delivery.step !== 'editing'
        : (await desktop['homework.preview']({ examId, fileId: null })).opened
    if (aim === 'send') read()
    return isDone ? { step: 'none' } : { step: 'failed', why: aim }
  } catch (error) {
    reportFailure(`homework.${aim}`, error)
    return { step: 'failed', why: aim }
  }
}

async function latest({ examId, change }: Parts): Promise<HomeworkDraft | null> {
  const answers: HomeworkDraft[] = []
  await change(async () => {
    const draft = await desktop['homework.read']({ examId })
    answers.push(draft)
    return draft
  })
  return answers[0] ?? null
}
