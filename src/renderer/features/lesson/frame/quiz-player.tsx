import { useRef, useEffectEvent, useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { flag } from 'virtual:icons/flag'
import { useActivity } from '#core/activity/activity.ts'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useHasService } from '#core/desktop/start-state.ts'
import { useUnsavedWork } from '#core/screen/unsaved-work.ts'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { StageOffline, StageTrouble } from '../stage-trouble'
import { useOfflineFallback } from '../use-offline-fallback'
import { parseFrameAddress } from './frame-address'
import { handshake, isFrom, readQuizScore, type QuizScore } from './frame-messages'
import { PageFrame } from './page-frame'
import styles from './frame-stage.module.css'

const refreshed = ['progress', 'subjects', 'chapters'] as const

type QuizPlayerProps = { contentQcmId: number | null; title: string; onReport: (detail: string) => void }

export function QuizPlayer({ contentQcmId, title, onReport }: QuizPlayerProps) {
  const hasQuizzes = useHasService('quiz')
  if (!hasQuizzes) return <NoQuizService />
  if (contentQcmId !== null && contentQcmId > 0)
    return <Quiz contentQcmId={contentQcmId} title={title} onReport={onReport} />
  return <NoQuiz onReport={onReport} />
}

function NoQuizService() {
  const { t } = useTranslation('frame')
  return (
    <div role="region" aria-label={t('quiz')} className={styles['stage']}>
      <StageTrouble title={t('noQuizServiceTitle')} text={t('noQuizServiceText')} />
    </div>
  )
}

function NoQuiz({ onReport }: Pick<QuizPlayerProps, 'onReport'>) {
  const { t } = useTranslation('frame')
  return (
    <div role="region" aria-label={t('quiz')} className={styles['stage']}>
      <StageTrouble title={t('quizFailedTitle')} text={t('noQuizText')}>
        <Button variant="on-color" icon={flag} onClick={() => onReport(t('noQuizText'))}>
          {t('reportAProblem')}
        </Button>
      </StageTrouble>
    </div>
  )
}

function Quiz({ contentQcmId, title, onReport }: QuizPlayerProps & { contentQcmId: number }) {
  const { t } = useTranslation('frame')
  const { t: common } = useTranslation('common')
  const invalidate = useInvalidateTags()
  const { page, start, loaded, fail } = useQuizPage(contentQcmId)
  const isOffline = useOfflineFallback(page.at === 'failed', start)
  const [score, setScore] = useState<QuizScore | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const attempt = useAttempt(region)
  useActivity('playing', page.at === 'shown' && (score === null || attempt.isUnderWay))
  useUnsavedWork(page.at === 'shown' && attempt.isUnderWay, {
    title: t('leaveQuizTitle'),
    text: t('leaveQuizText'),
    leave: t('leaveQuiz'),
    stay: t('stayInQuiz'),
    close: common('close'),
  })
  const opens = page.at === 'asking' || page.at === 'waiting'
  return (
    <>
      <div
        ref={region}
        role="region"
        aria-label={t('quiz')}
        className={page.at === 'failed' ? styles['stage'] : styles['sheet']}
        data-at={page.at}
      >
        {(page.at === 'waiting' || page.at === 'shown') && (
          <PageFrame
            key={page.address.href}
            address={page.address}
            title={title}
            forms
            onLoad={(quiz, origin) => {
              quiz.postMessage(handshake, origin)
              attempt.continued()
              loaded()
            }}
            onFail={fail}
            onMessage={(event, speaker) => {
              const said = readQuizScore(event, speaker)
              if (said === null) {
                if (isFrom(event, speaker)) attempt.continued()
                return
              }
              attempt.marked()
              setScore(said)
              invalidate(refreshed)
            }}
          />
        )}
        {opens && <span className={styles['spinner']} role="status" aria-label={t('loadingQuiz')} />}
        {page.at === 'failed' && (isOffline ? <StageOffline /> : <Failed retry={start} onReport={onReport} />)}
      </div>
      {score && <Score {...score} />}
    </>
  )
}

/**
 * Answers exist since the quiz had the focus and got no score. The page of the quiz cannot ask itself: removing a frame
 * fires no `beforeunload`.
 */
function useAttempt(region: RefObject<HTMLDivElement | null>) {
  const [isUnderWay, setUnderWay] = useState(false)
  const continued = (): void => {
    const { activeElement } = document
    if (activeElement instanceof HTMLIFrameElement && region.current?.contains(activeElement) === true)
      setUnderWay(true)
  }
  const onBlur = useEffectEvent(continued)
  useEffect(() => {
    // The window loses the focus to the frame within it; the frame's own events stay inside.
    const listen = (): void => onBlur()
    window.addEventListener('blur', listen)
    return () => window.removeEventListener('blur', listen)
  }, [])
  return { isUnderWay, continued, marked: () => setUnderWay(false) }
}

function Failed({ retry, onReport }: { retry: () => void } & Pick<QuizPlayerProps, 'onReport'>) {
  const { t } = useTranslation('frame')
  return (
    <StageTrouble title={t('quizFailedTitle')} text={t('quizFailedText')}>
      <Button variant="saffron" icon={arrowClockwise} onClick={retry}>
        {t('retry')}
      </Button>
      <Button variant="on-color" icon={flag} onClick={() => onReport(t('quizFailedText'))}>
        {t('reportAProblem')}
      </Button>
    </StageTrouble>
  )
}

function Score({ value, total }: QuizScore) {
  const { t } = useTranslation('frame')
  const format = useFormat()
  return (
    <Notice tone="success" role="status">
      {t('score', { value: format.number(value), total: format.number(total) })}
    </Notice>
  )
}

const loadLimitMs = 15000
type QuizPage = { at: 'asking' | 'failed' } | { at: 'waiting' | 'shown'; address: URL }

function useQuizPage(contentQcmId: number): {
  page: QuizPage
  start: () => void
  loaded: () => void
  fail: () => void
} {
  const [page, setPage] = useState<QuizPage>({ at: 'asking' })
  const requestId = useRef(0)
  const fetchAddress = async (): Promise<void> => {
    requestId.current += 1
    const mine = requestId.current
    const address = await quizAddress(contentQcmId)
    if (mine === requestId.current) setPage(address === null ? { at: 'failed' } : { at: 'waiting', address })
  }
  const begin = useEffectEvent(() => void fetchAddress())
  useEffect(() => {
    begin()
    return () => void (requestId.current += 1)
  }, [contentQcmId])
  const waiting = page.at === 'waiting' ? page.address : null
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => setPage({ at: 'failed' }), loadLimitMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return {
    page,
    start: () => {
      setPage({ at: 'asking' })
      void fetchAddress()
    },
    fail: () => setPage({ at: 'failed' }),
    loaded: () => setPage((before) => (before.at === 'waiting' ? { at: 'shown', address: before.address } : before)),
  }
}

async function quizAddress(contentQcmId: number): Promise<URL | null> {
  try {
    return parseFrameAddress((await desktop['quiz.open']({ contentQcmId })).address)
  } catch (error) {
    reportFailure('quiz.open', error)
    return null
  }
}
