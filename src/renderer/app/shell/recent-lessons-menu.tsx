import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { useRecentLessons } from '#domains/learning/recent-lessons-slice.ts'

/** The main process knows no address. */
export function RecentLessonsMenu() {
  const navigate = useNavigate()
  const lessons = useRecentLessons()
  const titles = useMemo(() => lessons.map(({ name }) => name), [lessons])
  useEffect(() => {
    desktop['menu.recent-lessons']({ titles }).catch((error: unknown) => reportFailure('menu.recent-lessons', error))
  }, [titles])
  useDesktopEvent('menu.lesson-chosen', ({ index }) => {
    const lesson = lessons[index]
    if (lesson !== undefined) void navigate(paths.lesson(lesson))
  })
  return null
}
