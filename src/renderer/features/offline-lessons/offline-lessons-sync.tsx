import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import {
  offlineLessonProgressed,
  offlineLessonsChanged,
  offlineLessonsUnread,
  useReadAttempt,
} from '#domains/offline-lessons/offline-lessons-slice.ts'

/** Missing in TypeScript's DOM types; `type` exists on some systems only. */
type NetworkInformation = EventTarget & { saveData?: boolean; type?: string }

export function OfflineLessonsSync() {
  const dispatch = useDispatch()
  const checkSession = useSessionCheck()
  const generation = useCoreSelector(({ session }) => session.generation)
  const attempt = useReadAttempt()
  useDesktopEvent('offline-lessons.changed', (state) => void dispatch(offlineLessonsChanged(state)))
  useDesktopEvent('offline-lessons.progress', (progress) => void dispatch(offlineLessonProgressed(progress)))
  useEffect(() => {
    const connection = readConnection()
    const report = (): void => {
      const isMetered = connection?.saveData === true || connection?.type === 'cellular'
      desktop['offline-lessons.connection']({ isMetered }).catch((error: unknown) =>
        reportFailure('offline-lessons.connection', error),
      )
    }
    report()
    connection?.addEventListener('change', report)
    return () => connection?.removeEventListener('change', report)
  }, [])
  useEffect(() => {
    // The next user does not see the lessons of the session before.
    const isSameSession = checkSession()
    desktop['offline-lessons.read']().then(
      (state) => isSameSession() && dispatch(offlineLessonsChanged(state)),
      (error: unknown) => {
        dispatch(offlineLessonsUnread())
        reportFailure('offline-lessons.read', error)
      },
    )
  }, [dispatch, checkSession, generation, attempt])
  return null
}

function readConnection(): NetworkInformation | null {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof EventTarget ? connection : null
}
