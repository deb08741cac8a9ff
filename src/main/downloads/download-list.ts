import path from 'node:path'
import type { DownloadedFile } from '#shared/desktop/downloads.ts'

/**
 *   running ──▶ saved
 *      ├──────▶ cancelled (removed when nothing was chosen in the save dialog)
 *      ├──────▶ disk-full
 *      └──────▶ failed
 */
export type DownloadState = DownloadedFile['state']

/** `address` is the saved file; empty while the save dialog is open. */
export type Download = {
  id: number
  address: string
  state: DownloadState
  receivedBytes: number
  totalBytes: number
}

export type DownloadEvent =
  | { type: 'progressed'; id: number; address: string; receivedBytes: number; totalBytes: number }
  | { type: 'ended'; id: number; address: string; state: Exclude<DownloadState, 'running'>; receivedBytes: number }
  | { type: 'removed'; id: number }
  | { type: 'cleared' }

export const maxDownloads = 50

/** Newest first. A download that has ended never runs again. */
export function reduceDownloads(downloads: readonly Download[], event: DownloadEvent): readonly Download[] {
  switch (event.type) {
    case 'progressed': {
      const { type: _type, ...progress } = event
      const before = downloads.find(({ id }) => id === event.id)
      if (event.address === '' || (before !== undefined && before.state !== 'running')) return downloads
      return put(downloads, { ...progress, state: 'running' })
    }
    case 'ended': {
      const before = downloads.find(({ id }) => id === event.id)
      const address = event.address === '' ? (before?.address ?? '') : event.address
      // A closed save dialog ends a download that was never listed.
      if (address === '' || (before !== undefined && before.state !== 'running')) return downloads
      const { id, state, receivedBytes } = event
      return put(downloads, { id, address, state, receivedBytes, totalBytes: before?.totalBytes ?? receivedBytes })
    }
    case 'removed':
      return downloads.filter(({ id }) => id !== event.id)
    case 'cleared':
      return downloads.filter(({ state }) => state === 'running')
  }
}

function put(downloads: readonly Download[], download: Download): readonly Download[] {
  const others = downloads.filter(({ id }) => id !== download.id)
  const all =
    others.length === downloads.length
      ? [download, ...downloads]
      : downloads.map((each) => (each.id === download.id ? download : each))
  const surplus = new Set(
    all
      .filter(({ state }) => state !== 'running')
      .slice(maxDownloads - all.filter(({ state }) => state === 'running').length)
      .map(({ id }) => id),
  )
  return surplus.size === 0 ? all : all.filter(({ id }) => !surplus.has(id))
}

export function toDownloadedFile(
  { id, address, state, receivedBytes, totalBytes }: Download,
  isOpenable: (address: string) => boolean,
): DownloadedFile {
  return {
    id,
    name: path.basename(address),
    state,
    receivedBytes,
    totalBytes: totalBytes > 0 ? Math.max(totalBytes, receivedBytes) : null,
    opens: isOpenable(address),
  }
}

/** From 0 to 1 over all running downloads; null when none runs or no size is known. */
export function downloadShare(downloads: readonly Download[]): number | null {
  const sized = downloads.filter(({ state, totalBytes }) => state === 'running' && totalBytes > 0)
  const total = sized.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
  const received = sized.reduce((sum, each) => sum + Math.min(each.receivedBytes, each.totalBytes), 0)
  return total === 0 ? null : received / total
}
