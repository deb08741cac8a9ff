import type { TFunction } from 'i18next'
import type { OfflineFailure, OfflineLesson, OfflineWait } from '#shared/desktop/offline-lessons.ts'

const waits = {
  'connection': 'waitingConnection',
  'disk-full': 'waitingDisk',
  'limit': 'waitingLimit',
  'metered': 'waitingMetered',
} as const satisfies Record<OfflineWait, string>

const failures = {
  'protected': 'refusedProtected',
  'youtube': 'refusedYoutube',
  'quiz': 'refusedQuiz',
  'locked': 'refusedLocked',
  'forbidden': 'refusedForbidden',
  'live': 'refusedLive',
  'empty': 'refusedEmpty',
  'unpublished': 'failedUnpublished',
  'unreachable': 'failedUnreachable',
  'cut': 'failedCut',
  'unreadable': 'failedUnreadable',
  'too-large': 'failedTooLarge',
} as const satisfies Record<OfflineFailure, string>

export function formatFailureReason(reason: OfflineFailure, t: TFunction<'offline-lessons'>): string {
  return t(failures[reason])
}

export function formatStatus(
  { status }: Pick<OfflineLesson, 'status'>,
  percent: string,
  t: TFunction<'offline-lessons'>,
): string {
  switch (status.step) {
    case 'queued':
      return t('queued')
    case 'downloading':
      return t('downloading', { percent })
    case 'paused':
      return t('paused')
    case 'waiting':
      return t(waits[status.reason])
    case 'failed':
      return formatFailureReason(status.reason, t)
    case 'done':
      return t('done')
  }
}
