import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { HomeworkDraft, HomeworkFile } from '#shared/desktop/homework.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useDraft } from './use-draft'
import { useEditing } from './use-editing'

const t = textsIn('fr', 'homework')
const file = (id: string, turn: HomeworkFile['turn'] = 0): HomeworkFile => ({
  id,
  name: `${id}.jpg`,
  kind: 'image',
  bytes: 1,
  turn,
})
const draftOf = (files: HomeworkFile[]): HomeworkDraft => ({
  examId: 7,
  files,
  merged: null,
  delivery: { step: 'editing' },
})

/** The main process of a homework; `lost` commands get no answer, and `staying` files are not removed. */
async function setUp({
  lost = [],
  staying = [],
  opens = true,
}: { lost?: string[]; staying?: string[]; opens?: boolean } = {}) {
  let files = [file('a'), file('b'), file('c', 270)]
  const calls: unknown[] = []
  const command =
    <Input,>(name: string, next: (input: Input) => HomeworkFile[]) =>
    async (input: Input) => {
      calls.push([name, input])
      if (lost.includes(name)) throw new Error('the main process did not respond')
      files = next(input)
      return draftOf(files)
    }
  const byId = (id: string) => files.find((each) => each.id === id) ?? file(id)
  let readings = 0
  const world = createHookWorld({
    desktop: {
      'homework.read': async () => {
        readings += 1
        return draftOf(files)
      },
      'homework.arrange': command('arrange', ({ order }) => order.map(byId)),
      'homework.turn': command('turn', ({ fileId, turn }) =>
        files.map((each) => (each.id === fileId ? { ...each, turn } : each)),
      ),
      'homework.remove': command('remove', ({ fileId }) =>
        files.filter(({ id }) => id !== fileId || staying.includes(id)),
      ),
      'homework.discard': command('discard', () => []),
      'homework.send': command('send', () => files),
      'homework.cancel': command('cancel', () => files),
      'homework.preview': async (input) => {
        calls.push(['preview', input])
        if (lost.includes('preview')) throw new Error('the main process did not respond')
        return { opened: opens }
      },
    },
  })
  const { result } = world.render(() => {
    const draft = useDraft(7)
    return { draft, editing: useEditing(7, draft) }
  })
  await world.settle()
  const run = async (work: (editing: ReturnType<typeof useEditing>) => unknown) => {
    act(() => void work(result.current.editing))
    const shown = result.current.draft.draft?.files
    await world.settle()
    return { atOnce: shown, after: result.current.draft.draft?.files }
  }
  return { ...world, calls, run, readings: () => readings }
}

describe('useEditing', () => {
  it('moves an image at once, and sends the new order', async () => {
    const { run, calls, notified } = await setUp()
    const { atOnce, after } = await run(({ move }) => move('c', 0))
    for (const shown of [atOnce, after]) expect(shown?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(calls).toEqual([['arrange', { examId: 7, order: ['c', 'a', 'b'] }]])
    expect(notified).toEqual([])
  })

  it('moves nothing before the files are known', async () => {
    const world = createHookWorld({ desktop: { 'homework.read': () => new Promise(() => undefined) } })
    const { result } = world.render(() => useEditing(7, useDraft(7)))
    expect(() => result.current.move('a', 0)).not.toThrow()
    await world.settle()
    expect([world.notified, world.failures]).toEqual([[], []])
  })

  it('turns one image at once by a quarter', async () => {
    const { run, calls } = await setUp()
    const { atOnce, after } = await run(({ turn }) => turn(file('c', 270)))
    for (const shown of [atOnce, after]) expect(shown?.map((each) => each.turn)).toEqual([0, 0, 0])
    const next = await run(({ turn }) => turn(file('a')))
    for (const shown of [next.atOnce, next.after]) expect(shown?.map((each) => each.turn)).toEqual([90, 0, 0])
    expect(calls).toEqual([
      ['turn', { examId: 7, fileId: 'c', turn: 0 }],
      ['turn', { examId: 7, fileId: 'a', turn: 90 }],
    ])
  })

  it('removes one file at once, and no other', async () => {
    const { run, calls, notified } = await setUp()
    const { atOnce, after } = await run(({ remove }) => remove(file('b')))
    for (const shown of [atOnce, after]) expect(shown?.map(({ id }) => id)).toEqual(['a', 'c'])
    expect([calls, notified]).toEqual([[['remove', { examId: 7, fileId: 'b' }]], []])
  })

  it('says that a file stays, which the platform has already', async () => {
    const { run, notified } = await setUp({ staying: ['b'] })
    const { after } = await run(({ remove }) => remove(file('b')))
    expect(after?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(notified).toEqual([`info: ${t('arrivedBefore')}`])
  })

  it('removes all files by one command', async () => {
    const { run, calls } = await setUp()
    const { atOnce, after } = await run(({ remove }) => remove('all'))
    expect([atOnce, after, calls]).toEqual([[], [], [['discard', { examId: 7 }]]])
  })

  it('says that a change was not made, and shows the files as they are', async () => {
    const { run, notified } = await setUp({ lost: ['discard'] })
    const { after } = await run(({ remove }) => remove('all'))
    expect(after?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(notified).toEqual([`error: ${t('notChanged')}`])
  })

  it.each<[string, { lost?: string[]; opens?: boolean }, string[]]>([
    ['opens a document', {}, []],
    ['says that a document was not opened', { opens: false }, [`warning: ${t('failed-preview')}`]],
    ['says so without an answer as well', { lost: ['preview'] }, [`warning: ${t('failed-preview')}`]],
  ])('%s', async (_, world, shown) => {
    const { run, calls, notified } = await setUp(world)
    await run(({ openDocument }) => openDocument(file('a')))
    expect([calls, notified]).toEqual([[['preview', { examId: 7, fileId: 'a' }]], shown])
  })

  it.each<['retrySending' | 'cancelSending', string, string]>([
    ['retrySending', 'send', t('failed-send')],
    ['cancelSending', 'cancel', t('notCancelled')],
  ])(
    '%s sends its command once, says when it got no answer, and shows what became of it',
    async (name, command, text) => {
      const answered = await setUp()
      await answered.run((editing) => editing[name]())
      expect([answered.calls, answered.notified]).toEqual([[[command, { examId: 7 }]], []])
      expect(answered.readings()).toBe(2)
      const unanswered = await setUp({ lost: [command] })
      await unanswered.run((editing) => editing[name]())
      expect([unanswered.notified, unanswered.failures]).toEqual([[`error: ${text}`], [`homework.${command}`]])
      expect(unanswered.readings()).toBe(2)
    },
  )
})
