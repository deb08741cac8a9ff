import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { DownloadsState } from '../../shared/desktop/downloads'
import { createDownloads } from './downloads'

class Item extends EventEmitter {
  savePath = '/home/amira/cours.pdf'
  received = 0
  cancelled = 0
  getSavePath = () => this.savePath
  getReceivedBytes = () => this.received
  getTotalBytes = () => 100
  cancel = () => {
    this.cancelled += 1
    this.emit('done', {}, 'cancelled')
  }
  receive(bytes: number) {
    this.received = bytes
    this.emit('updated', {}, 'progressing')
  }
}

function setUp() {
  const states: DownloadsState[] = []
  const shares: (number | null)[] = []
  const opened: string[] = []
  const downloads = createDownloads({
    isOpenable: (address) => address.endsWith('.pdf'),
    openFile: async (address) => opened.push(address) > 0,
    showInFolder: async (address) => opened.push(`folder of ${address}`) > 0,
    changed: (state) => void states.push(state),
    progressed: (share) => void shares.push(share),
  })
  const start = (): Item => {
    const item = new Item()
    downloads.track(item)
    return item
  }
  return { downloads, states, shares, opened, start }
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
    const { downloads, states, start } = setUp()
    start().emit('done', {}, 'completed')
    const running = start()
    running.receive(40)
    downloads.sessionEnded()
    running.receive(60)
    expect([downloads.state().files, states.at(-1)?.files, running.cancelled]).toEqual([[], [], 1])
  })
})
