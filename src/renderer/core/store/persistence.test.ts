import { describe, expect, it } from 'vitest'
import { preferences } from '../preferences/preferences-slice'
import type { CoreState } from './core-state'
import { createPersistence, memoryEngine, persistedPart, type PersistenceEngine } from './persistence'
import type { Persisted } from './restored'

const point: Persisted['resume'][string] = {
  contentId: 7, position: 755, duration: 1450, at: 1, subjectName: 'Mathématiques', subjectSlug: '4201-mathematiques', subjectColor: null, chapterName: 'Fonctions',
  chapterSlug: 'fonctions', chapterIndex: 4, lessonName: 'Lire une droite', lessonSlug: 'lire-une-droite', lessonIndex: 3, lessonCount: 9, recording: false,
}
const mini = preferences.parse({ sidebar: 'mini' })
const kept: Persisted = { preferences: mini, resume: { '7': point }, confirmation: { codeResent: true }, searches: ['droite'] }

async function written(engine: PersistenceEngine): Promise<string> {
  const keys = await engine.keys()
  return (await Promise.all(keys.map((key) => engine.getItem(key)))).join('\n')
}

async function keeping(state: Persisted, userId = 12) {
  const engine = memoryEngine()
  const persistence = createPersistence(engine)
  persistence.write(userId, state)
  await persistence.flush()
  return { engine, persistence }
}

describe('D2: what redux-persist may write', () => {
  it('D2: is the preferences, the resume positions, whether a code was sent again and the last searches, and nothing else of the store', async () => {
    const canary = 'eyJhbGciOi-canary-token'
    const state = {
      ...kept, session: { token: canary }, api: { queries: { me: { data: canary } } }, settings: { canary }, outbox: { canary }, network: { canary },
    } as unknown as CoreState
    expect(Object.keys(persistedPart(state)).sort()).toEqual(['confirmation', 'preferences', 'resume', 'searches'])
    const { engine } = await keeping(persistedPart(state))
    expect(await written(engine)).toContain('lire-une-droite')
    expect(await written(engine)).not.toContain(canary)
  })

  it('D2: leaves out what is given by accident', async () => {
    const { engine } = await keeping({ ...kept, secret: 'canary' } as Persisted)
    expect(await written(engine)).not.toContain('canary')
  })
})

it('gives each user their own state back', async () => {
  const { engine, persistence } = await keeping(kept)
  expect(await createPersistence(engine).read(12)).toEqual(kept)
  expect(await persistence.read(13)).toEqual({})
})

it('removes everything at sign-out, of every user and version', async () => {
  const { engine, persistence } = await keeping(kept)
  await engine.setItem('tutorat/0/user-3', '{}')
  await engine.setItem('somebody-else', 'stays')
  await persistence.purge()
  expect(await engine.keys()).toEqual(['somebody-else'])
})

it('leaves at sign-out what belongs to the computer, and writes it again after a clearing', async () => {
  const { engine, persistence } = await keeping(kept)
  await engine.setItem('tutorat/1/user-99', 'no JSON')
  await persistence.leave()
  const { preferences, confirmation } = kept
  expect(await createPersistence(engine).read(12)).toEqual({ preferences, confirmation })
  expect(await engine.keys()).toEqual(['tutorat/1/user-12'])
  await engine.removeItem('tutorat/1/user-12')
  await persistence.repair()
  expect(await createPersistence(engine).read(12)).toEqual({ preferences, confirmation })
})

it.each([
  ['no JSON', '{"resume":'],
  ['a wrong shape', JSON.stringify({ preferences: '{"sidebar":"wide"}', resume: '{"7":{"contentId":"7"}}' })],
  ['a list', '[]'],
  ['a text', '"x"'],
])('I3: starts anew from %s', async (_what, text) => {
  const engine = memoryEngine()
  await engine.setItem('tutorat/1/user-12', text)
  expect(await createPersistence(engine).read(12)).toEqual({})
})

it('I3: keeps the part that is readable', async () => {
  const engine = memoryEngine()
  await engine.setItem('tutorat/1/user-12', JSON.stringify({ preferences: '{"sidebar":"mini"}', resume: '{"7":null}' }))
  expect(await createPersistence(engine).read(12)).toEqual({ preferences: mini })
})
