import type Hls from 'hls.js'
import type { Attach } from './element-player'
import type { AudioChoice, AudioTrack, PlayerEvent, QualityLevel, QualityRequest } from './player'
import { selectLevel } from './quality'

type HlsLevel = Hls['levels'][number]

const describesVideo = 'public.accessibility.describes-video'

/** Choices before the manifest apply to it. */
export function attachHls(address: string): Attach {
  return (video, { fail, onEvent }) => {
    let hls: Hls | undefined
    let closed = false
    let request: QualityRequest = { quality: 'auto', heightLimit: null }
    let audio: AudioChoice = { described: false }
    const open = async (): Promise<void> => {
      const { default: Library } = await import('hls.js')
      if (closed) return
      if (!Library.isSupported()) return fail('cannot-play')
      const opened = new Library({ enableWorker: false })
      hls = opened
      opened.on(Library.Events.MANIFEST_PARSED, () => {
        onEvent({ type: 'levels', levels: opened.levels.map(toLevel) })
        startWithin(opened, request)
      })
      opened.on(Library.Events.LEVEL_SWITCHED, (_event, { level }) => notifyLevel(opened, level, 'level', onEvent))
      opened.on(Library.Events.AUDIO_TRACKS_UPDATED, () => {
        chooseAudio(opened, audio)
        notifyAudio(opened, onEvent)
      })
      opened.on(Library.Events.AUDIO_TRACK_SWITCHED, () => notifyAudio(opened, onEvent))
      opened.on(Library.Events.ERROR, (_event, data) => {
        if (data.fatal) return fail(data.type === Library.ErrorTypes.NETWORK_ERROR ? 'network' : 'cannot-play')
        // The library continues with another level by itself.
        if (lostLevel.has(data.details)) notifyLevel(opened, getFailedLevel(data), 'level-failed', onEvent)
      })
      opened.loadSource(new URL(address, video.ownerDocument.location.href).href)
      opened.attachMedia(video)
    }
    open().catch(() => fail('cannot-play'))
    return {
      detach() {
        closed = true
        hls?.destroy()
      },
      setQuality(next) {
        request = next
        if (hls !== undefined) switchTo(hls, request)
      },
      setAudio(next) {
        audio = next
        if (hls !== undefined) chooseAudio(hls, audio)
      },
    }
  }
}

const lostLevel: ReadonlySet<string> = new Set([
  'levelLoadError',
  'levelLoadTimeOut',
  'levelParsingError',
  'levelEmptyError',
])

type LevelError = { context?: object; level?: number | undefined; frag?: { level: number } }

/** The request's context alone names a failed playlist. */
export function getFailedLevel({ context, level, frag }: LevelError): number | undefined {
  const requested = context && 'level' in context && typeof context.level === 'number' ? context.level : undefined
  return requested ?? level ?? frag?.level
}

function toLevel({ width, height, averageBitrate, bitrate }: HlsLevel): QualityLevel {
  const shorter = width > 0 ? Math.min(width, height) : height
  return { height: shorter, bitrate: averageBitrate || bitrate }
}

function startWithin(hls: Hls, request: QualityRequest): void {
  const { fixed, cap } = selectLevel(hls.levels.map(toLevel), request)
  hls.autoLevelCapping = cap
  if (fixed !== null) hls.loadLevel = fixed
}

function switchTo(hls: Hls, request: QualityRequest): void {
  const { fixed, cap } = selectLevel(hls.levels.map(toLevel), request)
  hls.autoLevelCapping = cap
  const exceedsCap = cap >= 0 && hls.loadLevel > cap
  if ((fixed ?? -1) !== hls.manualLevel || exceedsCap) hls.nextLevel = fixed ?? -1
}

function notifyLevel(
  hls: Hls,
  index: number | undefined,
  type: 'level' | 'level-failed',
  onEvent: (event: PlayerEvent) => void,
): void {
  const level = index === undefined ? undefined : hls.levels[index]
  if (level !== undefined) onEvent({ type, level: toLevel(level) })
}

function toTracks(hls: Hls): AudioTrack[] {
  return hls.audioTracks.map(({ name, lang, attrs, characteristics }, id) => ({
    id,
    name,
    language: lang ?? null,
    described: (characteristics ?? attrs['CHARACTERISTICS'] ?? '').split(',').includes(describesVideo),
  }))
}

function chooseAudio(hls: Hls, choice: AudioChoice): void {
  const tracks = toTracks(hls)
  const chosen = 'id' in choice ? choice.id : selectDescribed(tracks, hls.audioTrack, choice.described)
  if (chosen !== null && chosen !== hls.audioTrack && tracks[chosen] !== undefined) hls.audioTrack = chosen
}

/** In the current language where it exists; null to keep the current one. */
export function selectDescribed(tracks: readonly AudioTrack[], current: number, described: boolean): number | null {
  const now = tracks.find(({ id }) => id === current)
  if (now?.described === described) return null
  const fitting = tracks.filter((track) => track.described === described)
  return (fitting.find(({ language }) => language === now?.language) ?? fitting[0])?.id ?? null
}

function notifyAudio(hls: Hls, onEvent: (event: PlayerEvent) => void): void {
  const tracks = toTracks(hls)
  onEvent({ type: 'audio', tracks, current: tracks[hls.audioTrack] === undefined ? null : hls.audioTrack })
}
