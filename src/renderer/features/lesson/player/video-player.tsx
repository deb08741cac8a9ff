import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowCounterClockwise } from 'virtual:icons/arrow-counter-clockwise'
import { clock as clockGlyph } from 'virtual:icons/clock'
import { play as playGlyph } from 'virtual:icons/play'
import { useActivity } from '#core/activity/activity.ts'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout.tsx'
import { CardMosaic } from '#ui/mosaic/mosaic.tsx'
import type { SubjectKey } from '#ui/subjects.ts'
import { useDirection } from '#ui/theme/use-direction.ts'
import { ControlBar } from './control-bar'
import type { Controls } from './controls'
import { clampToFilm, startWithin, type Captions, type Player, type Start, type VideoSource } from './player'
import { PlayerFailureCard } from './player-failure-card'
import { isMoving, wasWatched } from './player-view'
import { useFullScreen } from './use-full-screen'
import { useIdle } from './use-idle'
import { usePlayer, type PlayerListener, type UsedPlayer } from './use-player'
import { useShortcuts } from './use-shortcuts'
import styles from './video-player.module.css'

const Transcript = lazy(async () => ({ default: (await import('./transcript')).Transcript }))
const ShortcutsModal = lazy(async () => ({ default: (await import('./shortcuts-modal')).ShortcutsModal }))

type VideoPlayerProps = {
  source: VideoSource
  address: string
  title: string
  subject: SubjectKey
  captions: readonly Captions[]
  duration: number
  startAt: Start
  dataSaver: boolean
  playAtOnce: boolean
  /** `isWatched` is false for a video that ended by itself without being seen. */
  afterEnd: (isWatched: boolean) => ReactNode
  renew: () => Promise<VideoSource | null>
  onEvent: PlayerListener
  onRate: (rate: number, player: Player | null) => void
  onStudentChose: () => void
  onReport: (detail: string) => void
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { t } = useTranslation('player')
  const shell = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState({
    loads: !props.dataSaver || props.playAtOnce,
    plays: props.playAtOnce,
    at: props.startAt,
  })
  const [listing, setListing] = useState(false)
  const { fullScreen, toggleFullScreen } = useFullScreen(shell)
  const used = usePlayer(box, {
    source: props.source,
    title: props.title,
    captions: props.captions,
    duration: props.duration,
    dataSaver: props.dataSaver,
    startAt: started.at,
    started: started.loads,
    playAtOnce: started.plays,
    renew: props.renew,
    listener: props.onEvent,
  })
  const { view, preferences } = used
  const moving = isMoving(view.state)
  const idle = useIdle(shell, moving)
  useActivity('playing', view.state === 'playing')
  const controls = getControls(used, {
    ...props,
    started: started.loads,
    start: () => setStarted({ loads: true, plays: true, at: props.startAt }),
    toggleFullScreen,
    listShortcuts: () => setListing(true),
  })
  useShortcuts(used, controls)

  const seekTo = useSeekTo(used, started.loads, (at) =>
    setStarted({ loads: true, plays: true, at: { at, maxShare: 1 } }),
  )
  const readsTranscript = preferences.transcript && props.captions.length > 0
  return (
    <div className={classNames(styles['stage'], readsTranscript && styles['withTranscript'])}>
      <div
        ref={shell}
        role="region"
        aria-label={t('player')}
        className={classNames(styles['player'], idle && styles['idle'])}
        data-state={view.state}
        data-failed={view.failure ? '' : undefined}
        data-cues={preferences.captionSize}
      >
        <div ref={box} className={styles['picture']} />
        {!started.loads && <CardMosaic subject={props.subject} rows={4} className={styles['poster']} />}
        {view.failure ? (
          <PlayerFailureCard
            {...view.failure}
            source={props.source}
            address={props.address}
            onRetry={used.retry}
            onReconnected={used.reopen}
            onReport={props.onReport}
          />
        ) : (
          <Picture used={used} started={started.loads} fullScreen={fullScreen} controls={controls} props={props} />
        )}
        {listing && (
          <Suspense fallback={null}>
            <ShortcutsModal
              open
              onClose={() => setListing(false)}
              letters={preferences.letters}
              onLetters={(letters) => used.prefer({ letters })}
            />
          </Suspense>
        )}
      </div>
      {readsTranscript && (
        <Suspense fallback={null}>
          <Transcript
            captions={props.captions}
            language={used.captionLanguage}
            onLanguage={(captionLanguage) => used.prefer({ captionLanguage })}
            position={view.position}
            onSeek={seekTo}
            onClose={() => used.prefer({ transcript: false })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Stable, so that the transcript's rows do not render again. */
function useSeekTo({ player, view: { duration } }: UsedPlayer, isStarted: boolean, startAt: (seconds: number) => void) {
  const start = useRef(startAt)
  useEffect(() => {
    start.current = startAt
  })
  return useCallback(
    (seconds: number) =>
      isStarted ? player.current?.seek(Math.min(seconds, duration || Infinity)) : start.current(seconds),
    [player, duration, isStarted],
  )
}

type PictureProps = {
  used: UsedPlayer
  started: boolean
  fullScreen: boolean
  controls: Controls
  props: VideoPlayerProps
}

function Picture({ used, started, fullScreen, controls, props }: PictureProps) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const { view, preferences } = used
  const moving = isMoving(view.state)
  const resumedAt = startWithin(props.startAt, view.duration)
  return (
    <>
      <Cover
        captioned={view.captions && preferences.captions && view.position > 0}
        moving={moving}
        busy={view.state === 'stalled' || (started && view.state === 'loading')}
        controls={controls}
      >
        {!started && <p className={styles['saver']}>{t('dataSaver')}</p>}
      </Cover>
      {preferences.rate !== 1 && (
        <span dir="ltr" aria-hidden className={styles['rate']}>
          {format.speed(preferences.rate)}
        </span>
      )}
      {view.state === 'ended' && <Ended controls={controls}>{props.afterEnd(wasWatched(view))}</Ended>}
      <div ref={measureBottom} dir="ltr" className={styles['bottom']}>
        {resumedAt > 0 && view.state !== 'ended' && <ResumeNotice at={resumedAt} moving={moving} controls={controls} />}
        <ControlBar
          view={view}
          preferences={preferences}
          captions={{ list: props.source.kind === 'frame' ? [] : props.captions, language: used.captionLanguage }}
          heightLimit={used.heightLimit}
          fullScreen={fullScreen}
          controls={controls}
        />
      </div>
    </>
  )
}

/** For the captions above it. */
function measureBottom(bottom: HTMLElement | null): (() => void) | undefined {
  if (bottom === null) return undefined
  const style = bottom.parentElement?.style
  const observer = new ResizeObserver(() => style?.setProperty('--bottom', `${bottom.offsetHeight}px`))
  observer.observe(bottom)
  return () => observer.disconnect()
}

type Around = Pick<VideoPlayerProps, 'source' | 'captions' | 'onRate' | 'onStudentChose'> &
  Pick<Controls, 'toggleFullScreen' | 'listShortcuts'> & { started: boolean; start: () => void }

function getControls({ view, player, preferences, prefer, chooseAudio }: UsedPlayer, around: Around): Controls {
  const { source, started, start, onRate, onStudentChose, toggleFullScreen, listShortcuts } = around
  return {
    toggle: () => {
      onStudentChose()
      if (!started) start()
      // The second press of a double click on the poster does not pause what the first one starts.
      else if (view.state !== 'loading' && player.current?.isPlaying()) player.current.pause()
      else player.current?.play()
    },
    seek: (seconds) => player.current?.seek(clampToFilm(seconds, view.duration)),
    seekBy: (seconds) => player.current?.seekBy(seconds),
    prefer: (change) => {
      prefer(change)
      if (change.rate !== undefined) onRate(change.rate, player.current)
    },
    toggleFullScreen,
    stepFrame: (direction) => {
      if (!isMoving(view.state)) player.current?.stepFrame?.(direction)
    },
    chooseAudio,
    toggleTranscript: around.captions.length > 0 ? () => prefer({ transcript: !preferences.transcript }) : null,
    pictureInPicture:
      started && source.kind !== 'frame' && document.pictureInPictureEnabled
        ? () => player.current?.pictureInPicture?.()
        : null,
    listShortcuts,
  }
}

function Cover({
  captioned,
  moving,
  busy,
  controls,
  children,
}: {
  /** Captions may stand in the middle of the picture. */
  captioned: boolean
  moving: boolean
  busy: boolean
  controls: Controls
  children: ReactNode
}) {
  const { t } = useTranslation('player')
  return (
    <div
      className={classNames(styles['cover'], captioned && styles['captioned'])}
      onClick={controls.toggle}
      onDoubleClick={controls.toggleFullScreen}
    >
      {busy ? (
        <span className={styles['spinner']} role="status" aria-label={t('loading')} />
      ) : (
        !moving && (
          <Row as="span" justify="center" className={styles['big']} aria-hidden>
            <Icon glyph={playGlyph} size={32} filled />
          </Row>
        )
      )}
      {children}
    </div>
  )
}

function Ended({ controls, children }: { controls: Controls; children: ReactNode }) {
  const { t } = useTranslation('player')
  const again = (): void => {
    controls.seek(0)
    controls.toggle()
  }
  return (
    <Row gap={12} justify="center" wrap className={styles['ended']}>
      <Button variant="on-color" icon={arrowCounterClockwise} onClick={again}>
        {t('watchAgain')}
      </Button>
      {children}
    </Row>
  )
}

const noticeMs = 12_000

function ResumeNotice({ at, moving, controls }: { at: number; moving: boolean; controls: Controls }) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const direction = useDirection()
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!moving) return undefined
    const timer = setTimeout(() => setSeen(true), noticeMs)
    return () => clearTimeout(timer)
  }, [moving])
  if (seen) return null
  const fromStart = (): void => {
    controls.seek(0)
    setSeen(true)
  }
  return (
    <div dir={direction} className={styles['notice']}>
      <Icon glyph={clockGlyph} size={16} />
      <span>{t('resumedAt', { position: format.duration(at) })}</span>
      <button type="button" className={styles['fromStart']} onClick={fromStart}>
        {t('startOver')}
      </button>
    </div>
  )
}
