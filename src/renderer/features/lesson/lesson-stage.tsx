import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lock } from 'virtual:icons/lock'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { formatRefusal } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { pageAddress } from '#core/files/page-address.ts'
import { useFilmAddress } from '#core/files/use-film-address.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useResume } from '#domains/learning/resume-slice.ts'
import { useIsStoredAtOpening } from '#domains/offline-lessons/offline-lessons-slice.ts'
import type { Lesson } from '#shared/contract/lessons.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import type { SubjectKey } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import { Attachments } from './attachments'
import { ProtectedPlayer } from './frame/protected-player'
import { QuizPlayer } from './frame/quiz-player'
import type { LessonAddress, OpenedLesson } from './lesson-address'
import {
  contentKind,
  contentSeconds,
  getLessonName,
  resumableShare,
  resumeFrom,
  shownAttachments,
  shownCaptions,
} from './lesson-rules'
import { LoadWhenOnline } from './load-when-online'
import { MagazineReader } from './magazine/magazine-reader'
import type { OpenedPage } from './notes/use-start-page'
import { NextLesson, NextLink, type NextLessonTarget } from './player/next-lesson'
import type { VideoSource } from './player/player'
import { VideoPlayer } from './player/video-player'
import { videoSource } from './player/video-source'
import type { Playback } from './use-playback'
import { useRenewedLesson } from './use-renewed-lesson'
import styles from './lesson-stage.module.css'

type Next = NextLessonTarget | null

type LessonStageProps = {
  address: LessonAddress
  opened: OpenedLesson
  locked: boolean
  offers: string
  subject: SubjectKey
  next: Next
  playback: Playback
  playAtOnce: boolean
  /** Seconds; null continues where the user stopped. */
  startAt: number | null
  openedPage: OpenedPage
  onReport: (detail: string) => void
}

export function LessonStage(props: LessonStageProps) {
  const { opened, locked, offers } = props
  if (!opened.ok) return <Unopened failure={opened.failure} retry={opened.retry} offers={offers} />
  return locked ? (
    <LockedScreen message={null} retry={null} offers={offers} />
  ) : (
    <Player {...props} lesson={opened.lesson} />
  )
}

function Player(props: LessonStageProps & { lesson: Lesson }) {
  const { address, lesson, offers, subject, playAtOnce, openedPage, onReport } = props
  const { user } = useUser()
  const { t } = useTranslation('lesson')
  const title = getLessonName(lesson) || t('someLesson')
  switch (contentKind(lesson.content)) {
    case 'video':
      return <Video {...props} />
    case 'protected':
    case 'recording':
      return (
        <LoadWhenOnline>
          <ProtectedPlayer
            address={address}
            title={title}
            subject={subject}
            playAtOnce={playAtOnce}
            onReport={onReport}
            unopened={(failure, retry) => <Unopened failure={failure} retry={retry} offers={offers} />}
          />
        </LoadWhenOnline>
      )
    case 'magazine': {
      const files = shownAttachments(lesson.attachments, false, user)
      return (
        <MagazineReader
          key={openedPage.request}
          lesson={lesson}
          openAt={openedPage.page}
          title={title}
          attachments={files.length > 0 && <Attachments files={files} />}
          onReport={onReport}
        />
      )
    }
    case 'quiz':
      return (
        <LoadWhenOnline>
          <QuizPlayer contentQcmId={lesson.content.content_qcm_id ?? null} title={title} onReport={onReport} />
        </LoadWhenOnline>
      )
    case 'unknown':
      return <LockedScreen message={null} retry={null} offers={offers} />
  }
}

/** A connection failure must not suggest a purchase. */
function Unopened({ failure, retry, offers }: { failure: Failure; retry: () => void; offers: string }) {
  const { t } = useTranslation('failure')
  if (failure.kind === 'refused')
    return (
      <LockedScreen message={formatRefusal(failure, t)} retry={failure.status === 403 ? null : retry} offers={offers} />
    )
  return (
    <Card>
      <FailedState failure={failure} retry={retry} heading="h2" />
    </Card>
  )
}

function LockedScreen({
  message,
  retry,
  offers,
}: {
  message: string | null
  retry: (() => void) | null
  offers: string
}) {
  const { t } = useTranslation('lesson')
  return (
    <Stack as="section" gap={8} align="center" className={styles['locked']} aria-labelledby="locked-title">
      <span className={styles['padlock']}>
        <Icon glyph={lock} size={32} filled />
      </span>
      <Text id="locked-title" as="h2" size="hero" weight="semibold">
        {t('lockedTitle')}
      </Text>
      {message ? <UserContent as="p">{message}</UserContent> : <p>{t('unlockFirst')}</p>}
      <p className={styles['text']}>{t('lockedText')}</p>
      <PaymentsGate>{null}</PaymentsGate>
      <Row gap={8} align="stretch" justify="center" wrap marginTop={12}>
        <PaymentsGate silent>
          <RequireOnline>
            <ButtonLink variant="saffron" to={offers}>
              {t('unlock')}
            </ButtonLink>
          </RequireOnline>
        </PaymentsGate>
        {retry && (
          <Button variant="on-color" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function Video({
  address,
  lesson,
  subject,
  next,
  playback,
  playAtOnce,
  startAt,
  onReport,
}: LessonStageProps & { lesson: Lesson }) {
  const { t } = useTranslation('lesson')
  const { youtubeEmbed, mediaHosts } = useStartState().platform
  const { dataSaver } = useSettings()
  const left = useResume(lesson.content.id)
  useDesktopEvent('progress.sent', ({ expired }) => {
    if (expired) playback.player.current?.pause()
  })
  const [start] = useState(() =>
    startAt === null
      ? { at: left ? resumeFrom(left.position, left.duration) : 0, maxShare: resumableShare }
      : { at: startAt, maxShare: 1 },
  )
  const readAgain = useRenewedLesson(address)
  const video = lesson.content.content_videos?.[0]
  // Stored files and those of the school's cache are at the page's own origin.
  const isStored = useIsStoredAtOpening(lesson.content.id)
  const toFilmAddress = useFilmAddress()
  const toPlayed = (address: string): string => (isStored ? pageAddress(address, mediaHosts) : toFilmAddress(address))
  const getSource = (url: string): VideoSource | null => {
    const source = videoSource(url, youtubeEmbed)
    return source?.kind === 'file' ? { ...source, address: toPlayed(source.address) } : source
  }
  const renew = async (): Promise<VideoSource | null> => {
    const url = (await readAgain())?.content.content_videos?.[0]?.url
    return url === undefined ? null : getSource(url)
  }
  const source = video ? getSource(video.url) : null
  if (video === undefined || source === null) {
    return <EmptyCard title={t('unreadableTitle')} text={t('noVideo')} action={next && <NextLink next={next} />} />
  }
  const captions = shownCaptions(video.captions).map((each) => ({ ...each, address: toPlayed(each.address) }))
  return (
    <VideoPlayer
      source={source}
      address={video.url}
      title={getLessonName(lesson) || t('someLesson')}
      subject={subject}
      captions={captions}
      duration={contentSeconds(lesson.content)}
      startAt={start}
      renew={renew}
      dataSaver={dataSaver}
      playAtOnce={playAtOnce}
      afterEnd={(isWatched) => next && <NextLesson next={next} opensByItself={isWatched && !dataSaver} />}
      onEvent={playback.onPlayerEvent}
      onRate={playback.rateChosen}
      onStudentChose={playback.studentChose}
      onReport={onReport}
    />
  )
}
