import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { useClock } from '#core/clock/clock.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { playerChosen, type PlayerPreferences } from '#core/store/preferences-slice.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { attachHls } from './attach-hls'
import { selectCaptionLanguage } from './caption-language'
import { createElementPlayer, type Attach } from './element-player'
import { createFramePlayer } from './frame-player'
import {
  type AudioChoice,
  type Captions,
  type Player,
  type PlayerEvent,
  type PlayerSetting,
  type QualityRequest,
  type Start,
  type VideoSource,
  maybeNetwork,
} from './player'
import { isMoving, openView, viewAfter, type PlayerView } from './player-view'
import { effectiveLimit } from './quality'

export type PlayerListener = (event: PlayerEvent, player: Player) => void

type Opening = {
  source: VideoSource
  title: string
  captions: readonly Captions[]
  duration: number
  dataSaver: boolean
  startAt: Start
  started: boolean
  playAtOnce: boolean
  /** Reads the lesson again: a signed address expires during a long pause. */
  renew: () => Promise<VideoSource | null>
  listener: PlayerListener
}

export type UsedPlayer = {
  view: PlayerView
  player: RefObject<Player | null>
  preferences: PlayerPreferences
  captionLanguage: string | null
  heightLimit: number | null
  prefer: (change: Partial<PlayerPreferences>) => void
  chooseAudio: (choice: AudioChoice) => void
  retry: () => void
  reopen: () => void
}

/** `plays` is null for the first attempt, which the lesson decides. */
type Attempt = { number: number; plays: boolean | null; source: VideoSource }

type Change = { of: 'event'; event: PlayerEvent } | { of: 'opening'; duration: number; position: number }

function reduce(view: PlayerView, change: Change): PlayerView {
  return change.of === 'event'
    ? viewAfter(view, change.event)
    : { ...openView(change.duration, change.position), watched: view.watched }
}

export function usePlayer(box: RefObject<HTMLElement | null>, opening: Opening): UsedPlayer {
  const { source, started } = opening
  const clock = useClock()
  const embed = useStartState().platform.youtubeEmbed
  const player = useRef<Player | null>(null)
  const dispatch = useCoreDispatch()
  const preferences = useCoreSelector((state) => state.preferences.player)
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, plays: null, source: opening.source })
  const [view, change] = useReducer(reduce, opening, ({ duration, startAt }) => openView(duration, startAt.at))
  const choices = usePlayerChoices(opening, preferences)

  // Until the next attempt opens: the second press of a double click comes before it.
  const isRetrying = useRef(false)
  const isToPlay = attempt.plays ?? opening.playAtOnce

  const notifyListener = useEffectEvent((event: PlayerEvent, from: Player) => opening.listener(event, from))
  const open = useEffectEvent((): (() => void) => {
    isRetrying.current = false
    const element = box.current
    if (element === null) return () => undefined
    const startAt = attempt.number > 0 ? { at: view.position, maxShare: 1 } : opening.startAt
    change({ of: 'opening', duration: view.duration, position: startAt.at })
    const made: Player = createPlayer({
      box: element,
      source: attempt.source,
      title: opening.title,
      captions: opening.captions,
      embed,
      monotonic: () => clock.monotonic(),
      onEvent: (event) => {
        change({ of: 'event', event })
        notifyListener(event, made)
      },
    })
    player.current = made
    made.load(startAt)
    apply(made, preferences)
    applyChoices(made, choices)
    if (isToPlay) made.play()
    return () => {
      made.close()
      player.current = null
    }
  })

  // Another address alone must not restart the video: a signed one changes with every response.
  useEffect(() => (started ? open() : undefined), [started, attempt.number])

  useApplied(player, choices)

  const prefer = (changes: Partial<PlayerPreferences>): void => {
    dispatch(playerChosen(changes))
    if (player.current) apply(player.current, changes)
  }
  const tryAgain = async (plays: boolean): Promise<void> => {
    if (isRetrying.current) return
    isRetrying.current = true
    const mayHaveExpired = source.kind !== 'frame' && view.failure !== null && maybeNetwork.has(view.failure.failure)
    const renewed = mayHaveExpired ? await opening.renew() : null
    setAttempt(({ number }) => ({ number: number + 1, plays, source: renewed ?? source }))
  }
  const reopen = (): void =>
    void tryAgain(view.failedAs !== null && (isMoving(view.failedAs) || (view.failedAs === 'loading' && isToPlay)))
  useDecoderRecovery(view, reopen)
  return {
    view,
    player,
    preferences,
    captionLanguage: choices.captionLanguage,
    heightLimit: choices.quality.heightLimit,
    prefer,
    chooseAudio: (choice) => player.current?.setAudio(choice),
    retry: () => void tryAgain(true),
    reopen,
  }
}

const decoderPauseMs = 30_000

/**
 * A decoder fails when the computer wakes up or its graphics are reset, and works again in a new element. A second
 * failure soon after is the film's.
 */
function useDecoderRecovery({ failure, watched }: PlayerView, reopen: () => void): void {
  const clock = useClock()
  const recoveredAt = useRef(-Infinity)
  const recover = useEffectEvent(() => {
    if (failure?.failure !== 'cannot-play' || watched === 0) return
    const now = clock.monotonic()
    if (now - recoveredAt.current < decoderPauseMs) return
    recoveredAt.current = now
    reopen()
  })
  useEffect(() => recover(), [failure])
}

type Choices = {
  captionLanguage: string | null
  captionsShown: boolean
  quality: QualityRequest
  described: boolean
}

function usePlayerChoices({ captions, source, dataSaver }: Opening, preferences: PlayerPreferences): Choices {
  const { language: ofApplication } = useLanguage()
  const chosen = preferences.captionLanguage
  // The embed chooses its captions itself.
  const captionLanguage =
    source.kind === 'frame' ? ofApplication : selectCaptionLanguage(captions, { chosen, ofApplication })
  return {
    captionLanguage,
    captionsShown: preferences.captions,
    quality: { quality: preferences.quality, heightLimit: effectiveLimit(preferences.heightLimit, dataSaver) },
    described: preferences.described,
  }
}

function useApplied(player: RefObject<Player | null>, choices: Choices): void {
  const { captionLanguage, captionsShown, described } = choices
  const { quality, heightLimit } = choices.quality
  useEffect(
    () => player.current?.showCaptions(captionsShown ? captionLanguage : null),
    [player, captionsShown, captionLanguage],
  )
  useEffect(() => player.current?.setQuality({ quality, heightLimit }), [player, quality, heightLimit])
  useEffect(() => player.current?.setAudio({ described }), [player, described])
}

function applyChoices(player: Player, { captionLanguage, captionsShown, quality, described }: Choices): void {
  player.showCaptions(captionsShown ? captionLanguage : null)
  player.setQuality(quality)
  player.setAudio({ described })
}

function apply(player: Player, { rate, volume, muted }: Partial<PlayerPreferences>): void {
  if (rate !== undefined) player.setRate(rate)
  if (volume !== undefined) player.setVolume(volume)
  if (muted !== undefined) player.setMuted(muted)
}

type CreatePlayer = (setting: PlayerSetting) => Player

const createPlayer: CreatePlayer = (setting) => {
  const { source } = setting
  switch (source.kind) {
    case 'frame':
      return createFramePlayer({ ...setting, source })
    case 'hls':
      return createElementPlayer(setting, attachHls(source.address))
    case 'file':
      return createElementPlayer(setting, attachFile(source.address))
  }
}

function attachFile(address: string): Attach {
  return (video) => {
    video.src = address
    return {
      detach() {
        video.removeAttribute('src')
        video.load()
      },
    }
  }
}
