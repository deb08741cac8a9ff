import { AxiosError } from 'axios'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { http } from '#core/api/http.ts'
import { homeworkLimits, type HomeworkDraft } from '#shared/desktop/homework.ts'
import { createFileAdder, initialAddFilesState, type AddFilesState } from './file-adder'

const draftOf = (count: number): HomeworkDraft => ({
  examId: 7,
  files: Array.from({ length: count }, () => ({})) as HomeworkDraft['files'],
  merged: null,
  delivery: { step: 'editing' },
})
const storedDraft = {
  examId: 7,
  files: [],
  merged: null,
  delivery: { step: 'editing' },
}
const file = (name: string, content = 'x') => new File([content], name)

type Staged = { status: number; data?: unknown } | 'silent'

type World = {
  count?: number
  staged?: () => Staged
  /** How a change fails that does not only go unanswered. */
  broken?: () => boolean
}

function setUp({
  count = 0,
  staged = () => ({ status: 200, data: { draft: storedDraft, refused: [] } }),
  broken = () => false,
}: World = {}) {
  let state: AddFilesState = initialAddFilesState
  const history: AddFilesState[] = []
  const requests: string[] = []
  let room = count
  const drafts: HomeworkDraft[] = []
  const { adapter } = http.defaults
  http.defaults.adapter = (config) => {
    requests.push(config.url ?? '')
    const answer = staged()
    return answer === 'silent'
      ? Promise.reject(new AxiosError('no answer'))
      : Promise.resolve({ data: null, statusText: '', headers: {}, config, ...answer })
  }
  onTestFinished(() => void Object.assign(http.defaults, { adapter }))
  const adder = createFileAdder({
    examId: 7,
    count: () => room,
    change: async (command) => {
      if (broken()) throw new Error('the draft is gone')
      try {
        drafts.push(await command())
        return true
      } catch {
        return false
      }
    },
    update: (next) => {
      state = next(state)
      history.push(state)
    },
  })
  const copied = () => vi.waitFor(() => expect(state.copying).toBeNull())
  return {
    adder,
    copied,
    history,
    requests,
    drafts,
    state: () => state,
    setRoom: (taken: number) => void (room = taken),
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('files that are added to homework', () => {
  it('are copied one after the other, and counted while they are', async () => {
    const { adder, copied, history, requests, state, drafts } = setUp()
    adder.add({ files: [file('a.pdf'), file('b é.pdf')], refused: [] })
    expect(state().copying).toEqual({ completed: 0, total: 2 })
    await copied()
    expect(requests).toEqual(['/homework/7/files?name=a.pdf&bytes=1', '/homework/7/files?name=b%20%C3%A9.pdf&bytes=1'])
    expect(history.map(({ copying }) => copying?.completed)).toContain(1)
    expect([state().taken, state().refused, drafts.length]).toEqual([2, [], 2])
  })

  it('are refused one by one, each with its reason, and the others are taken', async () => {
    const { adder, copied, requests, state } = setUp()
    adder.add({
      files: [file('a.exe'), file('b.pdf', ''), file('c.pdf')],
      refused: [{ name: 'dossier', reason: 'folder' }],
    })
    await copied()
    expect(state().refused.map(({ name }) => name)).toEqual(['dossier', 'a.exe', 'b.pdf'])
    expect(state().refused[2]?.reason).toBe('empty')
    expect([requests.length, state().taken]).toEqual([1, 1])
  })

  it('are refused beyond the limit, which counts what is there at the time', async () => {
    const { adder, copied, state, setRoom } = setUp({ count: homeworkLimits.files - 1 })
    adder.add({ files: [file('a.pdf')], refused: [] })
    await copied()
    setRoom(homeworkLimits.files)
    adder.add({ files: [file('b.pdf')], refused: [] })
    await copied()
    expect([state().taken, state().refused]).toEqual([0, [{ name: 'b.pdf', reason: 'too-many' }]])
  })

  it.each<[Staged, string]>([
    ['silent', 'no-answer'],
    [{ status: 413 }, 'too-large'],
    [{ status: 409 }, 'changed'],
    [{ status: 200, data: { draft: {} } }, 'no-answer'],
    [{ status: 200, data: { draft: storedDraft, refused: [{ name: 'a.pdf', reason: 'unreadable' }] } }, 'unreadable'],
  ])('are refused where the main process answers %j: %s', async (answer, reason) => {
    const { adder, copied, state } = setUp({ staged: () => answer })
    adder.add({ files: [file('a.pdf')], refused: [] })
    await copied()
    expect([state().taken, state().refused]).toEqual([0, [{ name: 'a.pdf', reason }]])
  })

  it('are refused where the disk does not give them', async () => {
    const { adder, copied, requests, state } = setUp()
    const broken = file('a.pdf')
    vi.spyOn(broken, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob)
    adder.add({ files: [broken], refused: [] })
    await copied()
    expect([requests, state().refused]).toEqual([[], [{ name: 'a.pdf', reason: 'unreadable' }]])
  })

  it('do not wait for one whose failure nobody foresaw, which is refused', async () => {
    let changes = 0
    const { adder, copied, state } = setUp({ broken: () => (changes += 1) === 1 })
    adder.add({ files: [file('a.pdf'), file('b.pdf')], refused: [] })
    await copied()
    expect([state().taken, state().refused]).toEqual([1, [{ name: 'a.pdf', reason: 'no-answer' }]])
  })

  it('keep the refusals and the count of those that are still copied when more are added', async () => {
    const { adder, copied, state, requests } = setUp({
      staged: () => {
        if (requests.length === 2) adder.add({ files: [file('c.pdf')], refused: [] })
        return { status: 200, data: { draft: storedDraft, refused: [] } }
      },
    })
    adder.add({ files: [file('a.pdf'), file('b.pdf')], refused: [{ name: 'dossier', reason: 'folder' }] })
    await copied()
    expect([state().taken, requests.length]).toEqual([3, 3])
    expect(state().refused).toEqual([{ name: 'dossier', reason: 'folder' }])
  })

  it('begin a new count after all were copied, and join one that runs', async () => {
    const { adder, copied, state } = setUp()
    adder.add({ files: [file('a.exe')], refused: [] })
    adder.add({ files: [file('b.pdf')], refused: [] })
    expect(state().copying?.total).toBe(2)
    await copied()
    expect(state().refused).toHaveLength(1)
    adder.add({ files: [], refused: [{ name: '', reason: 'text' }] })
    expect([state().taken, state().refused, state().copying]).toEqual([0, [{ name: '', reason: 'text' }], null])
    adder.dismiss()
    expect(state().refused).toEqual([])
  })

  it('are no refusal when the screen is left, which says whether some were under way', async () => {
    const { adder, copied, state } = setUp({ staged: () => 'silent' })
    expect(adder.stop()).toBe(false)
    const other = setUp({ staged: () => 'silent' })
    other.adder.add({ files: [file('a.pdf'), file('b.pdf')], refused: [] })
    expect(other.adder.stop()).toBe(true)
    await other.copied()
    await copied()
    expect([state().refused, other.state().refused]).toEqual([[], []])
  })
})

describe('the dialog of the system', () => {
  const pick = (answer: () => Promise<unknown>) => vi.stubGlobal('window', { desktop: { 'homework.pick': answer } })

  it('takes what was chosen there', async () => {
    pick(() => Promise.resolve({ draft: draftOf(3), refused: [{ name: 'a.exe', reason: 'type' }] }))
    const { adder, state, history } = setUp({ count: 1 })
    await adder.pick()
    expect(history[0]?.isPicking).toBe(true)
    expect([state().isPicking, state().taken, state().refused]).toEqual([false, 2, [{ name: 'a.exe', reason: 'type' }]])
  })

  it('says so where the main process does not answer, and counts nothing where a file was removed meanwhile', async () => {
    pick(() => Promise.reject(new Error('closed')))
    const { adder, state } = setUp()
    await adder.pick()
    expect([state().isPicking, state().refused]).toEqual([false, [{ name: '', reason: 'no-answer' }]])
    pick(() => Promise.resolve({ draft: draftOf(0), refused: [] }))
    const other = setUp({ count: 2 })
    await other.adder.pick()
    expect(other.state().taken).toBe(0)
  })

  it('opens once on a double click, and again once it was closed', async () => {
    const opened: PromiseWithResolvers<unknown>[] = []
    pick(() => {
      const dialog = Promise.withResolvers<unknown>()
      opened.push(dialog)
      return dialog.promise
    })
    const { adder } = setUp()
    const first = adder.pick()
    await adder.pick()
    expect(opened).toHaveLength(1)
    opened[0]?.resolve({ draft: draftOf(0), refused: [] })
    await first
    void adder.pick()
    expect(opened).toHaveLength(2)
  })
})
