import { useLocation, useParams } from 'react-router-dom'
import { LessonLoader } from './lesson-loader'
import { parseStartPlace } from './start-place'

export function LessonScreen() {
  const { subjectSlug = '', chapterSlug = '', lessonSlug = '' } = useParams()
  const location = useLocation()
  const { pathname } = location
  const state: unknown = location.state
  const recording = /^\/subjects\/[^/]+\/chapters\/[^/]+\/recordings\//.test(pathname)
  const meant = /^#(\d{1,15})$/.exec(location.hash)?.[1]
  const playAtOnce = typeof state === 'object' && state !== null && 'play' in state && state.play === true
  return (
    <LessonLoader
      key={pathname}
      address={{ subjectSlug, chapterSlug, lessonSlug, recording }}
      meantId={meant === undefined ? null : Number(meant)}
      playAtOnce={playAtOnce}
      startPlace={parseStartPlace(location.search)}
    />
  )
}
