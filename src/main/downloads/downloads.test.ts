import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { DownloadsState } from '#shared/desktop/downloads.ts'
import { createDownloads } from './downloads'

class Item extends EventEmitter {
  savePath = '/home/amira/cours.pdf'
  received = 0
  cancelled = 0
  getSavePath = () => this.savePath
  getReceivedBytes = () => this.received
  total = 100
  getTotalBytes = () => this.total
  cancel = () => {
    this.cancelled += 1
    this.emit('done', {}, 'cancelled')
  }
  receive(bytes: number) {
    this.received = bytes
    this.emit('updated', {}, 'progressing')
  }
}

function setUp(overrides: Partial<Parameters<typeof createDownloads>[0]> = {}) {
  const states: DownloadsState[] = []
  const shares: (number | null)[] = []
  const opened: string[] = []
  const disk = { free: Infinity }
  const downloads = createDownloads({
    isOpenable: (address) => address.endsWith('.pdf'),
    openFile: async (address) => opened.push(address) > 0,
    showInFolder: async (address) => opened.push(`folder of ${address}`) > 0,
    freeBytes: () => Promise.resolve(disk.free),
    changed: (state) => void states.push(state),
    progressed: (share) => void shares.push(share),
    ...overrides,
  })
  const start = (): Item => {
    const item = new Item()
    downloads.track(item)
    return item
  }
  return { downloads, states, shares, opened, disk, start }
}

describe('downloads', () => {
  it('report progress, then the saved file', () => {
    const { states, shares, start } = setUp()
    const item = start()
    item.receive(40)
    item.emit('done', {}, 'completed')
    expect(states.map(({ files }) => files[0])).toMatchObject([
      { name: 'cours.pdf', state: 'running', receivedBytes: 40, totalBytes: 100, opens: true },
      { state: 'saved' },
    ])
    expect(shares).toEqual([0.4, null])
  })

  const mebibyte = 1024 * 1024
  it.each([
    ['of unknown length', 0, 199, 'disk-full'],
    ['of unknown length', 0, 201, 'running'],
    ['longer than what is free', 500, 300, 'disk-full'],
    ['that fits', 50, 40, 'running'],
  ])('end a file %s (%i MB, %i MB free) as %s', async (_name, total, free, state) => {
    const { states, disk, start } = setUp()
    disk.free = free * mebibyte
    const item = start()
    item.total = total * mebibyte
    item.receive(20 * mebibyte)
    await Promise.resolve()
    item.receive(21 * mebibyte)
    expect([states.at(-1)?.files[0]?.state, item.cancelled]).toEqual([state, state === 'disk-full' ? 1 : 0])
  })

  it('save a small file of unknown length on an almost full disk', async () => {
    const { states, disk, start } = setUp()
    disk.free = mebibyte
    const item = start()
    item.total = 0
    item.receive(mebibyte)
    await Promise.resolve()
    item.emit('done', {}, 'completed')
    expect([states.at(-1)?.files[0]?.state, item.cancelled]).toEqual(['saved', 0])
  })

  it('open and show saved files only', async () => {
    const { downloads, opened, start } = setUp()
    const item = start()
    item.receive(40)
    expect([await downloads.open(1), await downloads.show(1), await downloads.open(7)]).toEqual([false, false, false])
    item.emit('done', {}, 'completed')
    expect([await downloads.open(1), await downloads.show(1)]).toEqual([true, true])
    expect(opened).toEqual(['/home/amira/cours.pdf', 'folder of /home/amira/cours.pdf'])
  })

  it('cancel a running download, and remove it from the list with its entry', () => {
    const { downloads, start } = setUp()
    const cancelled = start()
    cancelled.receive(40)
    expect(downloads.cancel(1).files).toMatchObject([{ state: 'cancelled' }])
    const removed = start()
    removed.receive(40)
    expect(downloads.remove(2).files.map(({ id }) => id)).toEqual([1])
    expect([cancelled.cancelled, removed.cancelled]).toEqual([1, 1])
  })

  it('report a connection that broke off', () => {
    const { downloads, start } = setUp()
    const item = start()
    item.receive(40)
    item.emit('done', {}, 'interrupted')
    expect(downloads.state().files).toMatchObject([{ state: 'failed' }])
  })

  it('empty the list and cancel running downloads when the session ends', () => {
    const { downloads, states, shares, start } = setUp()
    start().emit('done', {}, 'completed')
    const running = start()
    running.receive(40)
    downloads.sessionEnded()
    running.receive(60)
    expect([downloads.state().files, states.at(-1)?.files, running.cancelled]).toEqual([[], [], 1])
    expect(shares.at(-1)).toBeNull()
  })

  it('say nothing new while the save dialog is open, whose file has no room to check', async () => {
    const { states, shares, disk, start } = setUp()
    disk.free = 0
    const item = start()
    item.savePath = ''
    item.total = 500 * mebibyte
    item.receive(20 * mebibyte)
    await Promise.resolve()
    expect([states, shares, item.cancelled]).toEqual([[], [], 0])
  })

  it('go on where the system does not say how much room there is', async () => {
    const { downloads, start } = setUp({ freeBytes: () => Promise.resolve(null) })
    const item = start()
    item.total = 500 * mebibyte
    item.receive(20 * mebibyte)
    await Promise.resolve()
    expect([downloads.state().files[0]?.state, item.cancelled]).toEqual(['running', 0])
  })

  it('fit on a disk with exactly as much room as is missing', async () => {
    const { downloads, disk, start } = setUp()
    const item = start()
    item.total = 100 * mebibyte
    disk.free = 80 * mebibyte
    item.receive(20 * mebibyte)
    await Promise.resolve()
    expect(downloads.state().files[0]?.state).toBe('running')
  })

  it('open the file that was asked for, and clear ended downloads only', async () => {
    const { downloads, opened, start } = setUp()
    const first = start()
    first.savePath = '/home/amira/premier.pdf'
    first.emit('done', {}, 'completed')
    const second = start()
    second.savePath = '/home/amira/second.pdf'
    second.emit('done', {}, 'completed')
    expect(await downloads.open(2)).toBe(true)
    expect(opened).toEqual(['/home/amira/second.pdf'])
    start().receive(40)
    expect(downloads.clear().files.map(({ id }) => id)).toEqual([3])
    expect(await downloads.open(2)).toBe(false)
  })
})
