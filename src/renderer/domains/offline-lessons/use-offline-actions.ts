import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import type { OfflineLessonsState, OfflineQuality, RequestedLesson } from '#shared/desktop/offline-lessons.ts'
import { useNotify } from '#ui/notify.ts'
import { offlineLessonsChanged } from './offline-lessons-slice'

type OfflineActions = {
  add(lessons: RequestedLesson[], quality: OfflineQuality, onMetered: boolean): Promise<boolean>
  pause(contentIds: number[]): Promise<boolean>
  resume(contentIds: number[], onMetered: boolean): Promise<boolean>
  remove(contentIds: number[]): Promise<boolean>
}

/** False after a failure, which is shown. */
export function useOfflineActions(): OfflineActions {
  const { t } = useTranslation('offline-lessons')
  const dispatch = useDispatch()
  const notify = useNotify()
  const checkSession = useSessionCheck()
  const run = async (where: string, work: () => Promise<OfflineLessonsState>): Promise<boolean> => {
    const isSameSession = checkSession()
    try {
      const state = await work()
      // The next user does not see the lessons of the session before.
      if (isSameSession()) dispatch(offlineLessonsChanged(state))
      return true
    } catch (error) {
      reportFailure(where, error)
      notify.error(t('actionFailed'))
      return false
    }
  }
  return {
    add: (lessons, quality, onMetered) =>
      run('offline-lessons.add', () => desktop['offline-lessons.add']({ lessons, quality, onMetered })),
    pause: (contentIds) => run('offline-lessons.pause', () => desktop['offline-lessons.pause']({ contentIds })),
    resume: (contentIds, onMetered) =>
      run('offline-lessons.resume', () => desktop['offline-lessons.resume']({ contentIds, onMetered })),
    remove: (contentIds) => run('offline-lessons.remove', () => desktop['offline-lessons.remove']({ contentIds })),
  }
}
