import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { noteLimits } from '#shared/desktop/notes.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createKeychain, noteLesson, openNotesWorld } from '#tests/support/notes-world.ts'
import { noteCommands } from './commands'
import { createNotes } from './notes'

const id = '0f0e1c66-5c1e-4a55-9c8e-5d0f5c0f5a01'

function refusingDisk() {
  const disk = createMemoryDisk()
  const state = { isFull: false }
  return {
    state,
    disk: {
      ...disk,
      open: async (file: string, how: 'new' | 'append') => {
        if (state.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return disk.open(file, how)
      },
    },
  }
}

describe('stored notes', () => {
  it('D2: survive a sign-out and a new start, encrypted and under names that say nothing', async () => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('Théorème de Thalès')
    first.signOut(7)
    first.signIn(7)
    expect(await first.texts()).toEqual(['Théorème de Thalès'])
    const next = openNotesWorld({ disk, keychains })
    next.signIn(7)
    expect(await next.list()).toMatchObject({ storage: 'encrypted', total: 1 })
    for (const [file, { bytes }] of disk.files) {
      expect(file).toMatch(/^\/data\/notes-[0-9a-f]{40}\/notes-[0-9a-f]{40}\.json/)
      expect(bytes.toString()).not.toMatch(/Thal|Fonctions|lecon/)
    }
  })

  it('are removed and exported by the commands of the page, of one lesson or of all', async () => {
    const world = openNotesWorld()
    world.signIn(7)
    await world.write('une', { id })
    await world.write('deux', { lesson: noteLesson(6) })
    const commands = noteCommands(world.notes)
    expect(await commands['notes.export']({ contentId: 6 })).toEqual({ outcome: 'saved' })
    expect(await commands['notes.export']({ contentId: null })).toEqual({ outcome: 'saved' })
    expect(world.exported.map((notes) => notes.map(({ text }) => text))).toEqual([['deux'], ['une', 'deux']])
    expect(await commands['notes.read']({ id })).toMatchObject({ note: { text: 'une' } })
    expect(await commands['notes.remove']({ id })).toMatchObject({ note: { text: 'une' } })
    expect(await commands['notes.read']({ id })).toEqual({ note: null })
    expect(await world.texts()).toEqual(['deux'])
  })

  it('D2: are read by nobody else, neither another user nor the same number on another platform', async () => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const world = openNotesWorld({ disk, keychains })
    world.signIn(7)
    await world.write('à moi')
    world.signIn(8)
    expect(await world.texts()).toEqual([])
    expect(await world.notes.read(id)).toBeNull()
    const elsewhere = openNotesWorld({ disk, keychains, platform: 'https://autre.example' })
    elsewhere.signIn(7)
    expect(await elsewhere.texts()).toEqual([])
    world.signIn(7, true)
    expect(await world.list()).toMatchObject({ storage: 'administrator', total: 0 })
    await world.write('par l’administrateur')
    world.signIn(7)
    expect(await world.texts()).toEqual(['à moi'])
  })

  it('rejects while no user is signed in', async () => {
    const world = openNotesWorld()
    await expect(world.list()).rejects.toThrow('no user is signed in')
    await expect(world.write('x')).rejects.toThrow('no user is signed in')
  })

  it('keeps the creation time of an edited note and of a restored one', async () => {
    let now = 1000
    const world = openNotesWorld({ now: () => now })
    world.signIn(7)
    await world.write('a', { id })
    now = 500
    expect(await world.write('b', { id })).toMatchObject({ note: { text: 'b', createdAt: 1000, changedAt: 500 } })
    const { note } = await world.notes.remove(id)
    expect(await world.texts()).toEqual([])
    expect(note).toMatchObject({ text: 'b' })
    now = 9000
    await world.write(note?.text ?? '', { id, createdAt: note?.createdAt ?? null })
    expect(await world.notes.read(id)).toMatchObject({ text: 'b', createdAt: 1000 })
    expect(world.changes).toEqual([5, 5, 5, 5])
  })

  it('lists and exports one lesson or all, in the order of places, and says when something changed', async () => {
    const world = openNotesWorld()
    world.signIn(7)
    await world.write('fin', { place: { kind: 'time', seconds: 90 } })
    await world.write('début', { place: { kind: 'time', seconds: 3 } })
    await world.write('ailleurs', { lesson: noteLesson(6) })
    expect((await world.list('', 5)).notes.map(({ text }) => text)).toEqual(['début', 'fin'])
    expect((await world.list('', 6)).notes.map(({ text }) => text)).toEqual(['ailleurs'])
    expect(await world.texts()).toEqual(['début', 'fin', 'ailleurs'])
    await world.notes.export(5)
    await world.notes.export(null)
    expect(world.exported.map((notes) => notes.map(({ text }) => text))).toEqual([
      ['début', 'fin'],
      ['début', 'fin', 'ailleurs'],
    ])
  })

  it('never moves a note to another lesson', async () => {
    const world = openNotesWorld()
    world.signIn(7)
    await world.write('a', { id })
    expect(await world.write('b', { id, lesson: noteLesson(6) })).toMatchObject({ note: { lesson: { contentId: 5 } } })
    expect((await world.list('', 6)).found).toBe(0)
    expect(await world.write('c', { id, lesson: noteLesson(5, { lessonName: 'Nouveau nom' }) })).toMatchObject({
      note: { lesson: { contentId: 5, lessonName: 'Nouveau nom' } },
    })
  })

  it('removes the files of a lesson with its last note', async () => {
    const disk = createMemoryDisk()
    const world = openNotesWorld({ disk })
    world.signIn(7)
    await world.write('a', { id })
    await world.write('b', { id })
    expect(disk.files.size).toBe(2)
    expect(await world.notes.remove(id)).toMatchObject({ outcome: 'removed' })
    expect(disk.files.size).toBe(0)
    expect(await world.notes.remove(id)).toEqual({ outcome: 'removed', note: null })
  })

  it('reports a full disk, keeps the text in memory and stores it with the next save', async () => {
    const { disk, state } = refusingDisk()
    const keychains = [createKeychain()]
    const world = openNotesWorld({ disk, keychains })
    world.signIn(7)
    state.isFull = true
    expect(await world.write('gardée', { id })).toEqual({ outcome: 'not-stored' })
    expect(await world.texts()).toEqual(['gardée'])
    expect(world.notes.hasUnstored()).toBe(true)
    world.signOut(7)
    world.signIn(7)
    expect(await world.texts()).toEqual(['gardée'])
    state.isFull = false
    expect(await world.write('gardée', { id })).toMatchObject({ outcome: 'saved' })
    expect(world.notes.hasUnstored()).toBe(false)
    const next = openNotesWorld({ disk, keychains })
    next.signIn(7)
    expect(await next.texts()).toEqual(['gardée'])
  })

  it('I3: sets a damaged file aside, names it, and keeps the other lessons', async () => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const world = openNotesWorld({ disk, keychains })
    world.signIn(7)
    await world.write('perdue', { lesson: noteLesson(1) })
    await world.write('intacte', { lesson: noteLesson(2) })
    const [file] = [...disk.files.keys()]
    disk.files.set(file ?? '', { bytes: Buffer.from('\nYWJj'), writtenAt: 0 })
    const next = openNotesWorld({ disk, keychains })
    next.signIn(7)
    expect(await next.texts()).toEqual(['intacte'])
    expect(next.problems).toMatchObject([{ kind: 'corrupt', backupFile: expect.stringMatching(/^notes-.*\.corrupt$/) }])
    await next.write('nouvelle', { lesson: noteLesson(1) })
    expect([...disk.files.keys()].some((name) => name.endsWith('.corrupt'))).toBe(true)
  })

  it('accepts 100 kB in any script and refuses notes beyond the limits', async () => {
    const world = openNotesWorld()
    world.signIn(7)
    const text = `<script>alert(1)</script> שלום ملاحظة 笔记 🙂 ${'é'.repeat(99_000)}`
    expect(await world.write(text)).toMatchObject({ outcome: 'saved' })
    expect(await world.texts()).toEqual([text])
    const large = 'x'.repeat(noteLimits.characters)
    const outcomes: string[] = []
    for (let count = 0; count < 168; count += 1)
      outcomes.push((await world.write(large, { lesson: noteLesson(100 + count) })).outcome)
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['saved', 'too-many'])
  })

  it('lists and searches 2,000 notes within a second', async () => {
    const world = openNotesWorld()
    world.signIn(7)
    for (let count = 0; count < 2000; count += 1)
      await world.notes.save({
        id: crypto.randomUUID(),
        lesson: noteLesson(1 + (count % 40)),
        place: { kind: 'time', seconds: count },
        text: `Note ${String(count)} sur la dérivée`,
        createdAt: null,
      })
    const before = process.cpuUsage()
    expect(await world.notes.list({ query: 'derivee 1999', contentId: null, max: 5, characters: 100 })).toMatchObject({
      total: 2000,
      found: 1,
    })
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })

  it('returns its count and content for the export of local data, and erases all', async () => {
    const disk = createMemoryDisk()
    const world = openNotesWorld({ disk })
    world.signIn(7)
    await world.write('a', { id })
    const { data } = world.notes
    expect([data.name, await data.count()]).toEqual(['notes', 1])
    expect(await data.exportJson()).toMatchObject([{ id, text: 'a', lesson: { contentId: 5 } }])
    await data.erase()
    expect([await data.count(), disk.files.size]).toEqual([0, 0])
  })
})

describe('notes without a keychain', () => {
  it('stay in memory across a sign-out and end with the application', async () => {
    const disk = createMemoryDisk()
    const keychain = createKeychain()
    keychain.state = 'absent'
    const world = openNotesWorld({ disk, keychains: [keychain] })
    world.signIn(7)
    await world.write('a')
    expect([world.notes.hasUnstored(), disk.files.size]).toEqual([true, 0])
    world.signOut(7)
    world.signIn(7)
    expect(await world.list()).toMatchObject({ storage: 'no-keychain', total: 1 })
    world.signOut(7)
    keychain.state = 'open'
    world.signIn(7)
    expect(await world.list()).toMatchObject({ storage: 'encrypted', total: 1 })
  })

  it('D2: create no second key while the keychain is locked', async () => {
    const disk = createMemoryDisk()
    const [keychain, fallback] = [createKeychain(), createKeychain()]
    const keychains = [keychain, fallback]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('avant')
    keychain.state = 'locked'
    const locked = openNotesWorld({ disk, keychains })
    locked.signIn(7)
    expect(await locked.list()).toMatchObject({ storage: 'keychain-locked', total: 0 })
    expect(fallback.secrets.size).toBe(0)
    keychain.state = 'open'
    const next = openNotesWorld({ disk, keychains })
    next.signIn(7)
    expect(await next.texts()).toEqual(['avant'])
  })

  it('show the stored notes and those of today once the keychain is unlocked', async () => {
    const disk = createMemoryDisk()
    const keychain = createKeychain()
    const first = openNotesWorld({ disk, keychains: [keychain] })
    first.signIn(7)
    await first.write('avant', { place: { kind: 'page', page: 1 } })
    keychain.state = 'locked'
    const world = openNotesWorld({ disk, keychains: [keychain] })
    world.signIn(7)
    await world.write('aujourd’hui', { place: { kind: 'page', page: 2 } })
    world.notes.reopenLocked()
    expect(await world.list()).toMatchObject({ storage: 'keychain-locked', total: 1 })
    keychain.state = 'open'
    world.notes.reopenLocked()
    expect(await world.list()).toMatchObject({ storage: 'encrypted' })
    expect(await world.texts()).toEqual(['avant', 'aujourd’hui'])
  })

  it('stay in memory while the disk refuses them after the keychain is unlocked, and reach it afterwards', async () => {
    const { disk, state } = refusingDisk()
    const keychain = createKeychain()
    const first = openNotesWorld({ disk, keychains: [keychain] })
    first.signIn(7)
    await first.write('avant', { place: { kind: 'page', page: 1 } })
    keychain.state = 'locked'
    const world = openNotesWorld({ disk, keychains: [keychain] })
    world.signIn(7)
    await world.write('aujourd’hui', { id, place: { kind: 'page', page: 2 } })
    state.isFull = true
    keychain.state = 'open'
    world.notes.reopenLocked()
    expect(await world.texts()).toEqual(['avant', 'aujourd’hui'])
    expect(world.notes.hasUnstored()).toBe(true)
    world.signOut(7)
    world.signIn(7)
    expect(await world.texts()).toEqual(['avant', 'aujourd’hui'])
    state.isFull = false
    await world.write('aujourd’hui', { id, place: { kind: 'page', page: 2 } })
    const next = openNotesWorld({ disk, keychains: [keychain] })
    next.signIn(7)
    expect(await next.texts()).toEqual(['avant', 'aujourd’hui'])
  })

  it('take the newer of two texts of one note once the keychain is unlocked', async () => {
    for (const [writtenAt, expected] of [
      [2000, 'de la mémoire'],
      [500, 'du disque'],
    ] as const) {
      const disk = createMemoryDisk()
      const keychain = createKeychain()
      const first = openNotesWorld({ disk, keychains: [keychain] })
      first.signIn(7)
      await first.write('du disque', { id })
      keychain.state = 'locked'
      const world = openNotesWorld({ disk, keychains: [keychain], now: () => writtenAt })
      world.signIn(7)
      await world.write('de la mémoire', { id })
      keychain.state = 'open'
      world.notes.reopenLocked()
      expect(await world.texts()).toEqual([expected])
    }
  })

  it('are copied once: what is removed after the keychain was unlocked does not come back', async () => {
    const keychain = createKeychain()
    keychain.state = 'locked'
    const world = openNotesWorld({ keychains: [keychain] })
    world.signIn(7)
    await world.write('a', { id })
    keychain.state = 'open'
    world.notes.reopenLocked()
    await world.notes.remove(id)
    world.signOut(7)
    world.signIn(7)
    expect(await world.texts()).toEqual([])
  })

  it('wait for a file that another program blocks: no note takes its place, and it is read once it is free', async () => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une')
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let isBlocked = true
    const readTextSync = (file: string): string | null => {
      if (isBlocked) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      return disk.readTextSync(file)
    }
    const second = openNotesWorld({ disk: { ...disk, readTextSync }, keychains })
    second.signIn(7)
    expect(await second.texts()).toEqual([])
    expect(await second.write('deux')).toEqual({ outcome: 'not-stored' })
    expect([...disk.files.keys()].filter((name) => name.includes('corrupt'))).toEqual([])
    isBlocked = false
    vi.advanceTimersByTime(1000)
    expect(await second.texts()).toEqual(['une'])
    expect(await second.write('deux')).toMatchObject({ outcome: 'saved' })
    expect((await second.texts()).toSorted()).toEqual(['deux', 'une'])
  })

  it('of a file that was blocked when they were opened are shown once it is free, and those of another stay blocked', async () => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une')
    const [freed] = disk.files.keys()
    await first.write('deux', { lesson: noteLesson(6) })
    const blocked = new Set(disk.files.keys())
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const readTextSync = (file: string): string | null => {
      if (blocked.has(file)) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      return disk.readTextSync(file)
    }
    const second = openNotesWorld({ disk: { ...disk, readTextSync }, keychains })
    second.signIn(7)
    expect(await second.texts()).toEqual([])
    blocked.delete(freed ?? '')
    vi.advanceTimersByTime(1000)
    expect(await second.texts()).toEqual(['une'])
    blocked.clear()
    vi.advanceTimersByTime(1000)
    expect(await second.texts()).toEqual(['une', 'deux'])
  })

  it('are written beside a file that stays blocked, at the fourth try', async () => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une')
    const readTextSync = (): string | null => {
      throw Object.assign(new Error('owner'), { code: 'EACCES' })
    }
    const second = openNotesWorld({ disk: { ...disk, readTextSync }, keychains })
    second.signIn(7)
    for (let time = 0; time < 3; time += 1) expect(await second.write('deux')).toEqual({ outcome: 'not-stored' })
    expect(await second.write('deux')).toMatchObject({ outcome: 'saved' })
    expect([...disk.files.keys()].some((name) => name.includes('corrupt'))).toBe(true)
  })

  it('keep a file of an earlier key that another program blocks while its notes are moved', async () => {
    const disk = createMemoryDisk()
    const [keychain, fallback] = [createKeychain(), createKeychain()]
    const keychains = [keychain, fallback]
    keychain.state = 'absent'
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une')
    const blocked = new Set(disk.files.keys())
    const readTextSync = (file: string): string | null => {
      if (blocked.has(file)) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      return disk.readTextSync(file)
    }
    keychain.state = 'open'
    keychain.secrets.set([...fallback.secrets.keys()][0] ?? '', Buffer.alloc(32, 9).toString('base64'))
    const second = openNotesWorld({ disk: { ...disk, readTextSync }, keychains })
    second.signIn(7)
    expect(await second.texts()).toEqual([])
    const third = openNotesWorld({ disk, keychains })
    third.signIn(7)
    expect(await third.texts()).toEqual(['une'])
  })

  it('keep the notes of an earlier key as long as the disk refuses to move them', async () => {
    const { disk, state } = refusingDisk()
    const [keychain, fallback] = [createKeychain(), createKeychain()]
    const keychains = [keychain, fallback]
    keychain.state = 'absent'
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une')
    keychain.state = 'open'
    keychain.secrets.set([...fallback.secrets.keys()][0] ?? '', Buffer.alloc(32, 9).toString('base64'))
    state.isFull = true
    const second = openNotesWorld({ disk, keychains })
    second.signIn(7)
    expect(await second.texts()).toEqual(['une'])
    state.isFull = false
    const third = openNotesWorld({ disk, keychains })
    third.signIn(7)
    expect(await third.texts()).toEqual(['une'])
  })

  it('brings notes of a second key together when the keychain is back', async () => {
    const disk = createMemoryDisk()
    const [keychain, fallback] = [createKeychain(), createKeychain()]
    const keychains = [keychain, fallback]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une', { place: { kind: 'page', page: 1 } })
    keychain.state = 'absent'
    const second = openNotesWorld({ disk, keychains })
    second.signIn(7)
    expect(await second.texts()).toEqual([])
    await second.write('deux', { place: { kind: 'page', page: 2 } })
    keychain.state = 'open'
    const third = openNotesWorld({ disk, keychains })
    third.signIn(7)
    expect(await third.texts()).toEqual(['une', 'deux'])
  })
})

describe('notes on a shared computer', () => {
  it('D3: stay in memory and end at the sign-out', async () => {
    const disk = createMemoryDisk()
    const keychain = createKeychain()
    const world = openNotesWorld({ disk, keychains: [keychain], isSharedComputer: () => true })
    world.signIn(7)
    await world.write('a')
    expect(await world.list()).toMatchObject({ storage: 'shared-computer', total: 1 })
    expect([disk.files.size, keychain.secrets.size, world.notes.hasUnstored()]).toEqual([0, 0, true])
    world.signOut(7)
    world.signIn(7)
    expect(await world.texts()).toEqual([])
  })

  it('D3: move into memory when the computer becomes shared, and back when it does not stay so', async () => {
    const disk = createMemoryDisk()
    const keychain = createKeychain()
    let isShared = false
    const world = openNotesWorld({ disk, keychains: [keychain], isSharedComputer: () => isShared })
    world.signIn(7)
    await world.write('a')
    isShared = true
    world.signIn(7)
    expect(await world.list()).toMatchObject({ storage: 'shared-computer', total: 1 })
    expect([disk.files.size, keychain.secrets.size]).toEqual([0, 0])
    isShared = false
    world.signIn(7)
    expect(await world.list()).toMatchObject({ storage: 'encrypted', total: 1 })
    expect(disk.files.size).toBe(1)
  })

  it.each([
    ['a moment', 2, ['une', 'deux']],
    ['longer than is waited for', Infinity, ['deux']],
  ])('D3: move into memory with those of a file that another program blocks for %s', async (_, pauses, texts) => {
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const first = openNotesWorld({ disk, keychains })
    first.signIn(7)
    await first.write('une')
    const blocked = new Set(disk.files.keys())
    await first.write('deux', { lesson: noteLesson(6) })
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const readTextSync = (file: string): string | null => {
      if (blocked.has(file)) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      return disk.readTextSync(file)
    }
    let isShared = false
    let waits = 0
    const world = openNotesWorld({
      disk: { ...disk, readTextSync },
      keychains,
      isSharedComputer: () => isShared,
      onWait: (ms) => {
        vi.advanceTimersByTime(ms)
        waits += 1
        if (waits === pauses) blocked.clear()
      },
    })
    world.signIn(7)
    isShared = true
    world.signIn(7)
    expect(await world.list()).toMatchObject({ storage: 'shared-computer' })
    expect(await world.texts()).toEqual(texts)
    expect([disk.files.size, waits]).toEqual([0, Math.min(pauses, 5)])
  })

  it('D3: leave the disk when the computer becomes shared, although they were not shown in this session', async () => {
    const disk = createMemoryDisk()
    const keychain = createKeychain()
    const first = openNotesWorld({ disk, keychains: [keychain] })
    first.signIn(7)
    await first.write('a')
    let isShared = false
    const world = openNotesWorld({ disk, keychains: [keychain], isSharedComputer: () => isShared })
    world.signIn(7)
    isShared = true
    world.signIn(7)
    await world.notes.settled()
    expect([disk.files.size, keychain.secrets.size, await world.texts()]).toEqual([0, 0, ['a']])
  })
})

describe('what the page and the leaving of the application hear of notes', () => {
  it('a note that is refused for its size changes nothing', async () => {
    const world = openNotesWorld({ keychains: [] })
    world.signIn(7)
    for (let index = 0; index * noteLimits.characters < noteLimits.total; index += 1)
      await world.write('x'.repeat(noteLimits.characters))
    const { length } = world.changes
    expect(await world.write('x'.repeat(noteLimits.characters))).toEqual({ outcome: 'too-many' })
    expect(world.changes).toHaveLength(length)
  })

  it('a session that only goes on changes nothing, before and after its notes are read', async () => {
    const world = openNotesWorld()
    world.signIn(7)
    world.signIn(7)
    await world.list()
    world.signIn(7)
    expect([world.changes, await world.texts()]).toEqual([[], []])
  })

  it('the page reads again when the keychain may have been unlocked, and only then', async () => {
    const keychain = createKeychain()
    const world = openNotesWorld({ keychains: [keychain] })
    world.notes.reopenLocked()
    world.signIn(7)
    world.notes.reopenLocked()
    await world.list()
    world.notes.reopenLocked()
    expect(world.changes).toEqual([])
    world.signOut(7)
    keychain.state = 'locked'
    world.signIn(7)
    expect((await world.list()).storage).toBe('keychain-locked')
    world.notes.reopenLocked()
    expect(world.changes).toEqual([null])
  })

  it('the page reads again after all notes are erased, and when the computer becomes a shared one', async () => {
    let isShared = false
    const world = openNotesWorld({ isSharedComputer: () => isShared })
    world.signIn(7)
    await world.write('une')
    await world.notes.data.erase()
    isShared = true
    world.signIn(7)
    expect(world.changes).toEqual([5, null, null])
  })

  it('a quit loses nothing where no note is written, and asks where one is in memory alone', async () => {
    const world = openNotesWorld({ keychains: [] })
    expect(world.notes.hasUnstored()).toBe(false)
    world.signIn(7)
    expect(world.notes.hasUnstored()).toBe(false)
    await world.list()
    expect(world.notes.hasUnstored()).toBe(false)
    await world.write('une')
    expect(world.notes.hasUnstored()).toBe(true)
  })

  it('notes that were not shown move nowhere when the computer is no longer shared', async () => {
    let isShared = true
    const openings: string[] = []
    const notes = createNotes({
      openStored: async () => {
        openings.push('opened')
        return 'no-keychain'
      },
      removeStored: async () => undefined,
      isSharedComputer: () => isShared,
      now: () => 1,
      exportFile: async () => 'saved',
      onChange: () => undefined,
      log: { warn: () => undefined },
    })
    notes.sessionChanged({ userId: 7 })
    isShared = false
    notes.sessionChanged({ userId: 7 })
    await notes.settled()
    expect(openings).toEqual([])
  })

  it('a computer that stops to be shared does not move stored notes of the user into memory', async () => {
    let isShared = true
    const disk = createMemoryDisk()
    const keychains = [createKeychain()]
    const home = openNotesWorld({ disk, keychains })
    home.signIn(7)
    await home.write('stored')
    const world = openNotesWorld({ disk, keychains, isSharedComputer: () => isShared })
    world.signIn(7)
    expect(await world.texts()).toEqual([])
    isShared = false
    world.signIn(7)
    expect(await world.list()).toMatchObject({ storage: 'encrypted', total: 1 })
    expect(disk.files.size).toBeGreaterThan(0)
  })
})

it('notes that could not be opened once are opened at the next use, once', async () => {
  const warnings: string[] = []
  const openings: PromiseWithResolvers<'no-keychain'>[] = []
  const notes = createNotes({
    openStored: () => {
      const opening = Promise.withResolvers<'no-keychain'>()
      openings.push(opening)
      return opening.promise
    },
    removeStored: async () => undefined,
    isSharedComputer: () => false,
    now: () => 1,
    exportFile: async () => 'saved',
    onChange: () => undefined,
    log: { warn: (event) => void warnings.push(event) },
  })
  const all = () => notes.list({ query: '', contentId: null, max: 10, characters: 100 })
  notes.sessionChanged({ userId: 7 })
  const failed = expect(all()).rejects.toThrow('disk')
  await expect.poll(() => openings.length).toBe(1)
  openings[0]?.reject(new Error('disk'))
  await failed
  expect(warnings).toEqual(['notes.open-failed'])
  const [second, third] = [all(), all()]
  await expect.poll(() => openings.length).toBe(2)
  expect(openings).toHaveLength(2)
  openings[1]?.resolve('no-keychain')
  expect([(await second).storage, (await third).storage]).toEqual(['no-keychain', 'no-keychain'])
  expect(openings).toHaveLength(2)
})
