import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  downloadShare,
  maxDownloads,
  reduceDownloads,
  toDownloadedFile,
  type Download,
  type DownloadEvent,
} from './download-list'

const progressed = (id: number, receivedBytes: number, address = `/home/amira/fichier-${id}.pdf`): DownloadEvent => ({
  type: 'progressed',
  id,
  address,
  receivedBytes,
  totalBytes: 100,
})
const ended = (id: number, state: 'saved' | 'cancelled' | 'failed', address = ''): DownloadEvent => ({
  type: 'ended',
  id,
  address,
  state,
  receivedBytes: 100,
})
const after = (...events: DownloadEvent[]) => events.reduce(reduceDownloads, [] as readonly Download[])

describe('list of downloaded files', () => {
  it('lists the newest download first', () => {
    expect(after(progressed(1, 5), progressed(2, 5), progressed(1, 8)).map(({ id }) => id)).toEqual([2, 1])
  })

  it('lists nothing while the save dialog is open, and nothing when it is closed without a file', () => {
    expect(after(progressed(1, 5, ''), ended(1, 'cancelled'))).toEqual([])
  })

  it('lists a file that was saved before its first progress', () => {
    expect(after(ended(1, 'saved', '/home/amira/a.pdf'))).toMatchObject([{ state: 'saved', totalBytes: 100 }])
  })

  it('does not run again after its end', () => {
    expect(after(progressed(1, 5), ended(1, 'cancelled'), progressed(1, 50), ended(1, 'saved'))).toMatchObject([
      { state: 'cancelled' },
    ])
  })

  it('goes on with one download while another has ended', () => {
    const downloads = after(
      progressed(1, 5),
      progressed(2, 5),
      ended(2, 'saved'),
      progressed(1, 50),
      ended(1, 'failed'),
    )
    expect(downloads).toMatchObject([
      { id: 2, state: 'saved' },
      { id: 1, state: 'failed' },
    ])
  })

  it('clears ended downloads only', () => {
    const events = [progressed(1, 5), progressed(2, 5), ended(1, 'saved'), { type: 'cleared' } as const]
    expect(after(...events).map(({ id }) => id)).toEqual([2])
  })

  it('shows the name without its folder, and no total where the server names none', () => {
    const [file] = after({ ...progressed(1, 5), totalBytes: 0 } as DownloadEvent)
    expect(file && toDownloadedFile(file, () => true)).toEqual({
      id: 1,
      name: 'fichier-1.pdf',
      state: 'running',
      receivedBytes: 5,
      totalBytes: null,
      opens: true,
    })
  })

  it('adds up the running downloads of known size for the taskbar', () => {
    expect(downloadShare(after(progressed(1, 10), progressed(2, 40)))).toBe(0.25)
    expect(downloadShare(after(progressed(1, 10), ended(1, 'saved')))).toBeNull()
  })

  it('gives up the oldest ended entries beyond fifty, and no running one', () => {
    const saved = (id: number): DownloadEvent => ended(id, 'saved', `/home/amira/${id}.pdf`)
    const running = [1, 2, 3].map((id) => progressed(id, 5))
    const files = Array.from({ length: maxDownloads + 5 }, (_, index) => saved(10 + index))
    const ids = after(...running, ...files).map(({ id }) => id)
    expect(ids).toHaveLength(maxDownloads)
    expect(ids.slice(-3)).toEqual([3, 2, 1])
    expect([ids[0], ids.at(-4)]).toEqual([64, 18])
  })

  it('retains each running download, at most fifty entries else, and never two of one id', () => {
    const event = fc.oneof(
      fc
        .record({ id: fc.integer({ min: 1, max: 80 }), bytes: fc.nat(200) })
        .map(({ id, bytes }) => progressed(id, bytes)),
      fc
        .record({
          id: fc.integer({ min: 1, max: 80 }),
          state: fc.constantFrom<'saved' | 'cancelled' | 'failed'>('saved', 'cancelled', 'failed'),
        })
        .map(({ id, state }) => ended(id, state)),
      fc.integer({ min: 1, max: 80 }).map((id): DownloadEvent => ({ type: 'removed', id })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 200 }), (events) => {
        const downloads = after(...events)
        const running = downloads.filter(({ state }) => state === 'running').length
        expect(downloads.length).toBeLessThanOrEqual(Math.max(maxDownloads, running))
        expect(new Set(downloads.map(({ id }) => id)).size).toBe(downloads.length)
        const share = downloadShare(downloads)
        expect(share === null || (share >= 0 && share <= 1)).toBe(true)
      }),
    )
  })
})
