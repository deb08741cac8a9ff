import type { DownloadItem } from 'electron'
import type { DownloadsState } from '#shared/desktop/downloads.ts'
import { reservedBytes } from '../base/fs/disk-room'
import { downloadShare, reduceDownloads, toDownloadedFile, type Download, type DownloadEvent } from './download-list'

type Item = Pick<DownloadItem, 'getSavePath' | 'getReceivedBytes' | 'getTotalBytes' | 'cancel'> & {
  on(event: 'updated', listener: () => void): unknown
  once(event: 'done', listener: (event: unknown, state: 'completed' | 'cancelled' | 'interrupted') => void): unknown
}

export type Downloads = {
  track(item: Item): void
  state(): DownloadsState
  cancel(id: number): DownloadsState
  open(id: number): Promise<boolean>
  show(id: number): Promise<boolean>
  remove(id: number): DownloadsState
  clear(): DownloadsState
  /** They were requested with the ended session. */
  sessionEnded(): void
}

type Options = {
  isOpenable: (address: string) => boolean
  openFile: (address: string) => Promise<boolean>
  showInFolder: (address: string) => Promise<boolean>
  /** Bytes on the disk of a file; null if the system does not say. */
  freeBytes: (address: string) => Promise<number | null>
  changed: (state: DownloadsState) => void
  progressed: (share: number | null) => void
}

const endStates = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const

/** A smaller file is saved on an almost full disk too. */
const uncheckedBytes = 16 * 1024 * 1024

/** In memory only, on every computer: file names say what a student learns and pays. */
export function createDownloads({
  isOpenable,
  openFile,
  showInFolder,
  freeBytes,
  changed,
  progressed,
}: Options): Downloads {
  let downloads: readonly Download[] = []
  let lastId = 0
  const running = new Map<number, Item>()
  const state = (): DownloadsState => ({ files: downloads.map((each) => toDownloadedFile(each, isOpenable)) })
  const apply = (event: DownloadEvent): DownloadsState => {
    const next = reduceDownloads(downloads, event)
    if (next !== downloads) {
      downloads = next
      progressed(downloadShare(downloads))
      changed(state())
    }
    return state()
  }
  const cancel = (id: number): DownloadsState => {
    running.get(id)?.cancel()
    return state()
  }
  const checkRoom = async (id: number, item: Item): Promise<void> => {
    const [address, receivedBytes, totalBytes] = [item.getSavePath(), item.getReceivedBytes(), item.getTotalBytes()]
    if (address === '' || receivedBytes <= uncheckedBytes) return
    const free = await freeBytes(address)
    const needed = totalBytes > 0 ? totalBytes - receivedBytes : reservedBytes
    if (free === null || free >= needed || !running.delete(id)) return
    apply({ type: 'ended', id, address, receivedBytes, state: 'disk-full' })
    // Chromium removes the partial file.
    item.cancel()
  }
  const savedAddress = (id: number): string | null => {
    const download = downloads.find((each) => each.id === id)
    return download?.state === 'saved' ? download.address : null
  }
  const withSaved = async (id: number, act: (address: string) => Promise<boolean>): Promise<boolean> => {
    const address = savedAddress(id)
    return address !== null && act(address)
  }
  return {
    track(item) {
      lastId += 1
      const id = lastId
      running.set(id, item)
      const facts = () => ({ id, address: item.getSavePath(), receivedBytes: item.getReceivedBytes() })
      item.on('updated', () => {
        if (!running.has(id)) return
        apply({ type: 'progressed', ...facts(), totalBytes: item.getTotalBytes() })
        void checkRoom(id, item)
      })
      item.once('done', (_event, end) => {
        if (running.delete(id)) apply({ type: 'ended', ...facts(), state: endStates[end] })
      })
    },
    state,
    cancel,
    open: (id) => withSaved(id, openFile),
    show: (id) => withSaved(id, showInFolder),
    remove(id) {
      cancel(id)
      return apply({ type: 'removed', id })
    },
    clear: () => apply({ type: 'cleared' }),
    sessionEnded() {
      const items = [...running.values()]
      running.clear()
      for (const item of items) item.cancel()
      downloads = []
      progressed(null)
      changed(state())
    },
  }
}
