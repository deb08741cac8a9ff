import { expect, it } from 'vitest'
import { offlineFailures, type OfflineLesson, type OfflineWait } from '#shared/desktop/offline-lessons.ts'
import { textsIn } from '#tests/support/texts.ts'
import { formatStatus } from './status-labels'

const waits: Record<OfflineWait, true> = { 'connection': true, 'disk-full': true, 'limit': true, 'metered': true }
const statuses: OfflineLesson['status'][] = [
  { step: 'queued' },
  { step: 'downloading' },
  { step: 'paused' },
  { step: 'done' },
  ...(Object.keys(waits) as OfflineWait[]).map((reason) => ({ step: 'waiting' as const, reason })),
  ...offlineFailures.map((reason) => ({ step: 'failed' as const, reason })),
]

it.each(['fr', 'en', 'ar'] as const)(
  'a download says its state and each reason in words of its own: %s',
  (language) => {
    const t = textsIn(language, 'offline-lessons')
    const said = statuses.map((status) => formatStatus({ status }, '40 %', t))
    expect(new Set(said).size).toBe(statuses.length)
    expect(said).not.toContain('')
    expect(said.filter((text) => text.includes('40 %'))).toEqual([
      formatStatus({ status: { step: 'downloading' } }, '40 %', t),
    ])
  },
)
