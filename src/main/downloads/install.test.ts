import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DownloadItem } from 'electron'
import { expect, it } from 'vitest'
import type { AppContext } from '../base/context'
import { installDownloads } from './install'

function install() {
  const reported: [string, unknown][] = []
  const tracked: ((item: DownloadItem) => void)[] = []
  let endSession: () => void = () => undefined
  const commands = installDownloads(
    {
      security: { onDownload: (listener: (item: DownloadItem) => void) => void tracked.push(listener) },
      events: { emit: (name: string, value: unknown) => void reported.push([name, value]) },
      notifyPage: (name: string, value: unknown) => void reported.push([name, value]),
      userSessions: { each: (begin: () => () => void) => void (endSession = begin()) },
    } as unknown as AppContext,
    {
      isOpenable: () => true,
      openFile: async () => true,
      showInFolder: async () => false,
    },
  )
  const download = (name: string) => {
    const item = Object.assign(new EventEmitter(), {
      getSavePath: () => path.join(tmpdir(), name),
      getReceivedBytes: () => 20 * 1024 * 1024,
      getTotalBytes: () => 40 * 1024 * 1024,
      cancel: () => undefined,
    })
    for (const track of tracked) track(item as unknown as DownloadItem)
    return item
  }
  return { reported, commands, download, endSession: () => endSession() }
}

it('reports each download to the page and to the taskbar', () => {
  const { reported, download } = install()
  download('cours.pdf').emit('updated')
  expect(reported).toMatchObject([
    ['downloads:progress', { share: 0.5 }],
    ['downloads.changed', { files: [{ name: 'cours.pdf', state: 'running' }] }],
  ])
})

it('answers the page, and opens a saved file', async () => {
  const { commands, download } = install()
  download('cours.pdf').emit('done', {}, 'completed')
  download('film.mp4').emit('updated')
  expect(await commands['downloads.read'](undefined)).toMatchObject({
    files: [{ name: 'film.mp4' }, { name: 'cours.pdf' }],
  })
  expect(await commands['downloads.open']({ id: 1 })).toEqual({ done: true })
  expect(await commands['downloads.show']({ id: 1 })).toEqual({ done: false })
  expect(await commands['downloads.cancel']({ id: 1 })).toMatchObject({ files: [{ id: 2 }, { id: 1 }] })
  expect(await commands['downloads.clear'](undefined)).toMatchObject({ files: [{ id: 2 }] })
  expect(await commands['downloads.remove']({ id: 2 })).toEqual({ files: [] })
})

it('forgets the downloads of a session that ends', async () => {
  const { commands, download, endSession } = install()
  download('cours.pdf').emit('done', {}, 'completed')
  endSession()
  expect(await commands['downloads.read'](undefined)).toEqual({ files: [] })
})
