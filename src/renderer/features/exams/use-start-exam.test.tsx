import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import type { PlatformFile } from '#core/files/file-name.ts'
import { contract } from '#shared/contract/index.ts'
import { refusals } from '#shared/contract/refusal.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useStartExam } from './use-start-exam'

const t = textsIn('fr', 'exams')
const file: PlatformFile = { name: 'Sujet', url: 'https://media.example.com/sujet.pdf' }
const timing = (isExamStarted: boolean, dueDate: string | null = null) => ({
  isExamStarted,
  started_at: null,
  due_date: dueDate,
})

async function setUp(withFile: PlatformFile | null = file) {
  const opened: PlatformFile[] = []
  const world = createHookWorld()
  const { result } = world.render(() => useStartExam(7, async (each) => void opened.push(each)))
  act(() => result.current.requestStart(withFile))
  const confirm = () => act(async () => result.current.confirm())
  const request = async (count: number) => {
    await waitFor(() => expect(world.requests).toHaveLength(count))
    return world.requests[count - 1]
  }
  return { ...world, result, opened, confirm, request }
}

describe('useStartExam', () => {
  it('starts nothing before it is confirmed, nor after it is cancelled', async () => {
    const { result, requests, confirm, settle } = await setUp()
    expect(result.current.flow.step).toBe('confirming')
    act(() => result.current.cancel())
    await confirm()
    await settle()
    expect(requests).toEqual([])
  })

  it('starts the exam once, asks for its times, says until when it lasts, then opens the file', async () => {
    const { confirm, request, opened, notified, requests, settle, result } = await setUp()
    await confirm()
    await confirm()
    const start = await request(1)
    expect([start?.method, start?.body]).toEqual(['POST', { contentExam: 7 }])
    expect([opened, notified]).toEqual([[], []])
    await start?.answer(timing(true))
    await (await request(2))?.answer(timing(true, '2026-03-02 11:00:00'))
    await settle()
    expect([opened, result.current.flow.step]).toEqual([[file], 'rest'])
    expect(notified).toHaveLength(1)
    expect(notified[0]).toMatch(/^success: /)
    expect(notified[0]).toContain('11')
    expect(notified[0]).not.toBe(`success: ${t('started')}`)
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each(['bientôt', null])('says that it began where its end cannot be read: %j', async (end) => {
    const { confirm, request, notified, opened } = await setUp(null)
    await confirm()
    await (await request(1))?.answer(timing(true, end))
    await (await request(2))?.refuse('Non')
    expect([notified, opened]).toEqual([[`success: ${t('started')}`], []])
  })

  it('takes the times of the start where they cannot be asked for', async () => {
    const { confirm, request, notified } = await setUp(null)
    await confirm()
    await (await request(1))?.answer(timing(true, '2026-03-02 11:00:00'))
    await (await request(2))?.refuse('Non')
    expect(notified[0]).toContain('11')
  })

  it('opens the file of an exam that was begun before, and says so', async () => {
    const { confirm, request, notified, opened } = await setUp()
    await confirm()
    await (await request(1))?.refuse(refusals.examAlreadyStarted.message)
    await (await request(2))?.refuse('Non')
    expect([notified, opened]).toEqual([[`info: ${t('alreadyStarted')}`], [file]])
  })

  it('opens nothing when the platform refuses, and says why, beside the button that starts it', async () => {
    const { confirm, request, requests, notified, opened, result } = await setUp()
    await confirm()
    await (await request(1))?.refuse('Examen fermé')
    expect([notified, opened, requests.length]).toEqual([['warning: Examen fermé'], [], 1])
    expect(result.current.flow).toMatchObject({ errorMessage: 'Examen fermé' })
  })

  it('asks whether it began when the answer was lost, and goes on only if it did', async () => {
    const begun = await setUp()
    await begun.confirm()
    await (await begun.request(1))?.fail()
    await (await begun.request(2))?.answer(timing(true))
    expect(begun.opened).toEqual([file])
    const unclear = await setUp()
    await unclear.confirm()
    await (await unclear.request(1))?.fail()
    await (await unclear.request(2))?.answer(timing(false))
    expect(unclear.opened).toEqual([])
    expect(unclear.notified).toEqual([`warning: ${textsIn('fr', 'failure')('offlineText')}`])
  })

  it('does not take the times that were known before the start for an answer', async () => {
    const { store, confirm, request, opened } = await setUp()
    act(() => void store.dispatch(toQueryHandle(contract.exams.timing).initiate({ params: { id: 7 } }, {})))
    await (await request(1))?.answer(timing(false))
    await confirm()
    await (await request(2))?.fail()
    await (await request(3))?.answer(timing(true))
    expect(opened).toEqual([file])
  })
})
