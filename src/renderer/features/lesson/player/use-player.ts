import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { useClock } from '../../../core/clock/clock'
import { useCoreDispatch, useCoreSelector } from '../../../core/store/core-state'
import { playerChosen, type PlayerPreferences } from '../../../core/settings/preferences-slice'
import { useStartState } from '../../../core/desktop/start-state'
import type { Captions, Player, PlayerEvent, VideoSource, PlayerSetting } from './player'
import { isMoving, openView, viewAfter, type PlayerView } from './player-view'
import { createElementPlayer, type Attach } from './element-player'
import { createFramePlayer } from './frame-player'

export type PlayerListener = (event: PlayerEvent, player: Player) => void

type Opening = {
  source: VideoSource
  title: string
  captions: readonly Captions[]
  duration: number
  startAt: number
  started: boolean
  playAtOnce: boolean
  listener: PlayerListener
}

export type UsedPlayer = {
  view: PlayerView
  player: RefObject<Player | null>
  preferences: PlayerPreferences
  prefer: (change: Partial<PlayerPreferences>) => void
  /** Starts playback immediately. */
  retry: () => void
  reopen: () => void
}

type Change = { of: 'event'; event: PlayerEvent } | { of: 'opening'; duration: number; position: number }

function reduce(view: PlayerView, change: Change): PlayerView {
  return change.of === 'event' ? viewAfter(view, change.event) : openView(change.duration, change.position)
}

export function usePlayer(box: RefObject<HTMLElement | null>, opening: Opening): UsedPlayer {
  const { source, started } = opening
  const clock = useClock()
  const embed = useStartState().platform.youtubeEmbed
  const player = useRef<Player | null>(null)
  const dispatch = useCoreDispatch()
  const preferences = useCoreSelector((state) => state.preferences.player)
  const [attempt, setAttempt] = useState({ number: 0, plays: false })
  const [view, change] = useReducer(reduce, opening, ({ duration, startAt }) => openView(duration, startAt))
  const address = source.kind === 'frame' ? source.videoId : source.address

  const isToPlay = attempt.number === 0 ? opening.playAtOnce : attempt.plays

  const notifyListener = useEffectEvent((event: PlayerEvent, from: Player) => opening.listener(event, from))
  const open = useEffectEvent((): (() => void) => {
    const element = box.current
    if (element === null) return () => undefined
    const startAt = attempt.number > 0 ? view.position : opening.startAt
    change({ of: 'opening', duration: view.duration, position: startAt })
    const made: Player = createPlayer({
      box: element,
      source,
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
    if (isToPlay) made.play()
    return () => {
      made.close()
      player.current = null
    }
  })

  useEffect(() => (started ? open() : undefined), [started, source.kind, address, attempt.number])

  const prefer = (changes: Partial<PlayerPreferences>): void => {
    dispatch(playerChosen(changes))
    if (player.current) apply(player.current, changes)
  }
  const tryAgain = (plays: boolean): void => setAttempt(({ number }) => ({ number: number + 1, plays }))
  const reopen = (): void =>
    tryAgain(view.failedAs !== null && (isMoving(view.failedAs) || (view.failedAs === 'loading' && isToPlay)))
  return { view, player, preferences, prefer, retry: () => tryAgain(true), reopen }
}

function apply(player: Player, { rate, volume, muted, captions }: Partial<PlayerPreferences>): void {
  if (rate !== undefined) player.setRate(rate)
  if (volume !== undefined) player.setVolume(volume)
  if (muted !== undefined) player.setMuted(muted)
  if (captions !== undefined) player.showCaptions(captions)
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

/** mp4 and webm, directly from the media host. */
function attachFile(address: string): Attach {
  return (video) => {
    video.src = address
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }
}

function attachHls(address: string): Attach {
  return (video, fail) => {
    let close: (() => void) | undefined
    let closed = false
    const open = async (): Promise<void> => {
      const { default: Hls } = await import('hls.js')
      if (closed) return
      if (!Hls.isSupported()) return fail('cannot-play')
      const hls = new Hls({ enableWorker: false })
      close = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, data) => {
        if (data.fatal) fail(data.type === Hls.ErrorTypes.NETWORK_ERROR ? 'network' : 'cannot-play')
      })
      hls.loadSource(new URL(address, video.ownerDocument.location.href).href)
      hls.attachMedia(video)
    }
    open().catch(() => fail('cannot-play'))
    return () => {
      closed = true
      close?.()
    }
  }
}
