import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserWindow, SaveDialogOptions, SaveDialogReturnValue } from 'electron'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { noteLesson } from '#tests/support/notes-world.ts'
import type { AppContext, AppEvents } from '../base/context'
import { createEmitter } from '../base/events'
import { createFiles } from '../base/fs/files'
import { createLifecycle } from '../base/lifecycle'
import { systemTimers } from '../base/timers'
import { getFixedT } from '../i18n/i18n'
import { installNotes } from './install'

type SaveDialog = (...args: [BrowserWindow, SaveDialogOptions] | [SaveDialogOptions]) => Promise<SaveDialogReturnValue>

const { showSaveDialog } = vi.hoisted(() => ({ showSaveDialog: vi.fn<SaveDialog>() }))
vi.mock('electron', () => ({ app: { getPath: () => '/documents' }, dialog: { showSaveDialog } }))

beforeEach(() => void showSaveDialog.mockReset())

const id = '0f0e1c66-5c1e-4a55-9c8e-5d0f5c0f5a01'

function installed({ parent = null as BrowserWindow | null, sharedComputer = false } = {}) {
  const stores: Parameters<AppContext['localStores']['register']>[0][] = []
  const changed: unknown[] = []
  const dialogs: string[] = []
  const events = createEmitter<AppEvents>((_name, failure) => {
    throw failure
  })
  const { commands, service } = installNotes(
    {
      clock: { now: () => 5000, monotonic: () => 0 },
      schedule: systemTimers,
      files: createFiles({ directory: '/data', disk: createMemoryDisk() }),
      settings: { current: () => ({ ...defaultSettings(['fr']), sharedComputer }) },
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      localStores: { register: (store) => void stores.push(store), all: () => stores },
      events,
      lifecycle: createLifecycle(systemTimers),
      notifyPage: (name, payload) => void changed.push([name, payload]),
      window: { current: () => parent },
      focus: {
        duringDialog: async (show) => {
          dialogs.push('opened')
          const result = await show()
          dialogs.push('closed')
          return result
        },
      },
    },
    {
      keys: {
        open: async () => ({ kind: 'available', keys: [Buffer.alloc(32, 7)] }),
        remove: () => Promise.resolve(),
      },
      platform: async () => 'demo',
    },
  )
  const state = { userId: 7, generation: 1, signedIn: true, adminUserId: null } as AppEvents['session:changed']['state']
  events.emit('session:changed', { state, reason: 'restored', before: { ...state, userId: null, signedIn: false } })
  const write = () =>
    commands['notes.save']({
      id,
      lesson: noteLesson(5),
      place: { kind: 'page', page: 3 },
      text: 'Théorème de Thalès',
      createdAt: null,
    })
  return { commands, service, stores, changed, dialogs, write }
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'tutorat-notes-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('the notes of the signed-in user', () => {
  it('are stored with the time of the computer, and the page hears of it', async () => {
    const { changed, write } = installed()
    expect(await write()).toMatchObject({ outcome: 'saved', note: { createdAt: 5000, changedAt: 5000 } })
    expect(changed).toEqual([['notes.changed', { contentId: 5 }]])
  })

  it('are stored in memory alone on a shared computer', async () => {
    const { commands, write } = installed({ sharedComputer: true })
    await write()
    expect(await commands['notes.list']({ query: '', contentId: null, max: 9, characters: 99 })).toMatchObject({
      storage: 'shared-computer',
      total: 1,
    })
  })

  it('are exported and erased with the data of the user', async () => {
    const { stores, service, write } = installed()
    await write()
    const [store] = stores
    const t = getFixedT('fr', 'main-my-data')
    expect([store?.name, store?.describe(t)]).toEqual(['notes', t('notes')])
    expect(await store?.export()).toMatchObject([{ id, text: 'Théorème de Thalès' }])
    await store?.erase?.()
    expect(await service.data.count()).toBe(0)
  })
})

describe('the export of notes', () => {
  const exportAll = async (world: ReturnType<typeof installed>) => {
    await world.write()
    return (await world.commands['notes.export']({ contentId: null })).outcome
  }

  it('is a Markdown file where the user chose, offered among the documents, while the focus waits', async () => {
    const directory = folder()
    const filePath = path.join(directory, 'notes.md')
    showSaveDialog.mockResolvedValue({ canceled: false, filePath })
    const world = installed()
    expect(await exportAll(world)).toBe('saved')
    expect(readFileSync(filePath, 'utf8')).toMatch(/^# Mes notes\n[^]*Théorème de Thalès\n$/)
    const [options] = showSaveDialog.mock.calls[0] ?? []
    expect(options).toMatchObject({
      defaultPath: expect.stringMatching(/^\/documents[/\\].+\.md$/),
      filters: [{ extensions: ['md'] }],
      properties: ['dontAddToRecent'],
    })
    expect(world.dialogs).toEqual(['opened', 'closed'])
  })

  it('is asked for in front of the window', async () => {
    showSaveDialog.mockResolvedValue({ canceled: true, filePath: '' })
    const parent = {} as BrowserWindow
    await exportAll(installed({ parent }))
    expect(showSaveDialog.mock.calls[0]?.[0]).toBe(parent)
  })

  it.each([
    ['was cancelled', { canceled: true, filePath: 'notes.md' }],
    ['names no file', { canceled: false, filePath: '' }],
  ])('writes nothing where the dialog %s', async (_, { canceled, filePath }) => {
    const directory = folder()
    showSaveDialog.mockResolvedValue({ canceled, filePath: filePath && path.join(directory, filePath) })
    expect(await exportAll(installed())).toBe('cancelled')
    expect(readdirSync(directory)).toEqual([])
  })

  it('says that the disk refused the file', async () => {
    showSaveDialog.mockResolvedValue({ canceled: false, filePath: path.join(folder(), 'missing', 'notes.md') })
    expect(await exportAll(installed())).toBe('failed')
  })
})
