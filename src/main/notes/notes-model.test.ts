import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createKeychain, noteLesson, openNotesWorld } from '#tests/support/notes-world.ts'
import type { FileSystem } from '../base/fs/file-system'

type Step =
  | { do: 'write'; note: number; text: string }
  | { do: 'remove'; note: number }
  | { do: 'restart' }
  | { do: 'kill'; after: number; edits: { note: number; text: string }[] }

const note = fc.integer({ min: 0, max: 5 })
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((content) => `${content}.`)
const edit = fc.record({ note, text })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: edit.map((what) => ({ do: 'write' as const, ...what })) },
  { weight: 2, arbitrary: note.map((each) => ({ do: 'remove' as const, note: each })) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      after: fc.integer({ min: 0, max: 9 }),
      edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
    }),
  },
)

const idOf = (index: number): string => `00000000-0000-4000-8000-00000000000${String(index)}`

/** An interrupted write leaves half of its bytes. */
function mortalDisk(base: FileSystem) {
  let left = Number.POSITIVE_INFINITY
  async function act<T>(action: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> {
    left -= 1
    if (left === 0) await half?.()
    if (left <= 0) throw new Error('the process is dead')
    return action()
  }
  const disk: FileSystem = {
    ...base,
    async open(file, how) {
      const handle = await act(() => base.open(file, how))
      return {
        ...handle,
        write: (bytes) =>
          act(
            () => handle.write(bytes),
            () => handle.write(bytes.slice(0, bytes.length / 2)),
          ),
      }
    },
    rename: (from, to) => act(() => base.rename(from, to)),
    remove: (file) => act(() => base.remove(file)),
  }
  return { disk, dieAfter: (actions: number) => void (left = actions + 1) }
}

async function follow(steps: readonly Step[]): Promise<void> {
  const base = createMemoryDisk()
  const keychains = [createKeychain()]
  const possible = new Map<number, (string | undefined)[]>()
  let mortal = mortalDisk(base)
  let world = openNotesWorld({ disk: mortal.disk, keychains })
  world.signIn(7)
  const write = (index: number, content: string) =>
    world.write(content, { id: idOf(index), lesson: noteLesson(1 + (index % 2)) })
  const reopen = async (): Promise<void> => {
    mortal = mortalDisk(base)
    world = openNotesWorld({ disk: mortal.disk, keychains })
    world.signIn(7)
    const found = new Map((await world.list()).notes.map((each) => [each.id, each.text]))
    for (const [index, texts] of possible) {
      expect(texts).toContain(found.get(idOf(index)))
      possible.set(index, [found.get(idOf(index))])
    }
  }

  for (const action of steps) {
    if (action.do === 'write') {
      expect(await write(action.note, action.text)).toMatchObject({ outcome: 'saved' })
      possible.set(action.note, [action.text])
    } else if (action.do === 'remove') {
      await world.notes.remove(idOf(action.note))
      possible.set(action.note, [undefined])
    } else if (action.do === 'restart') await reopen()
    else {
      mortal.dieAfter(action.after)
      const saves = action.edits.map(async (each) => ({
        ...each,
        outcome: (await write(each.note, each.text)).outcome,
      }))
      for (const saved of await Promise.all(saves)) {
        const before = possible.get(saved.note) ?? [undefined]
        possible.set(saved.note, saved.outcome === 'saved' ? [saved.text] : [...before, saved.text])
      }
      await reopen()
    }
  }
}

test('I4: loses no confirmed note in every sequence of edits, removals, restarts and kills', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), follow), { numRuns: 300 })
})
