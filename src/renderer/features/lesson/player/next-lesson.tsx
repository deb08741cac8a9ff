import { useEffect, useEffectEvent, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { caretRight } from 'virtual:icons/caret-right'
import { mayInterrupt } from '#core/activity/may-interrupt.ts'
import { useCoreSelector, type CoreState } from '#core/store/core-state.ts'
import { useIsExamInProgress } from '#domains/exams/use-exam-timings.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { countdownAfter, countdownStart } from './next-countdown'
import styles from './next-lesson.module.css'

export type NextLessonTarget = { to: string; name: string; isLocked: boolean }

type NextLessonProps = { next: NextLessonTarget; opensByItself: boolean }

export function NextLink({ next }: { next: NextLessonTarget }) {
  const { t } = useTranslation('playback')
  return (
    <ButtonLink to={next.to} trailingIcon={caretRight} aria-label={t('nextNamed', { name: next.name })}>
      {t('next')}
    </ButtonLink>
  )
}

export function NextLesson({ next, opensByItself }: NextLessonProps) {
  const isPreferred = useCoreSelector((state) => state.preferences.player.nextLesson)
  const isExamInProgress = useIsExamInProgress()
  return (
    <>
      <NextLink next={next} />
      {isPreferred && opensByItself && !next.isLocked && !isExamInProgress && <NextCountdown next={next} />}
    </>
  )
}

function NextCountdown({ next }: { next: NextLessonTarget }) {
  const { t } = useTranslation('playback')
  const navigate = useNavigate()
  const store = useStore<CoreState>()
  const [{ at, left }, dispatch] = useReducer(countdownAfter, countdownStart)
  const tick = useEffectEvent(() => dispatch({ type: 'tick', isBlocked: !mayInterrupt(store.getState()) }))
  const isRunning = at === 'counting' || at === 'held'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const open = useEffectEvent(() => void navigate(next.to, { state: { play: true } }))
  useEffect(() => {
    if (at === 'done') open()
  }, [at])
  if (!isRunning) return null
  return (
    <Row gap={[4, 12]} justify="center" wrap className={styles['countdown']}>
      <p role="status" className="visually-hidden">
        {t('nextAnnounced', { name: next.name })}
      </p>
      <p aria-hidden>
        {t('nextIn', { count: left })} <Bdi className={styles['name']}>{next.name}</Bdi>
      </p>
      <Button variant="on-color" onClick={() => dispatch({ type: 'cancel' })}>
        {t('cancelNext')}
      </Button>
    </Row>
  )
}
