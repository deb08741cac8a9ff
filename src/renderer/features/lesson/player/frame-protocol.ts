import * as z from 'zod'
import { parseJson as parseJsonText } from '#shared/std/json.ts'
import type { PlayerFailure } from './player'

/* Implements the embed's protocol without its script (threats, B2). */

const maxMessageLength = 20_000
const seconds = z.number().nonnegative().max(1_000_000)

const info = z.looseObject({
  playerState: z.number().int().min(-1).max(5).optional(),
  currentTime: seconds.optional(),
  duration: seconds.optional(),
  videoLoadedFraction: z.number().min(0).max(1).optional(),
})

const message = z.discriminatedUnion('event', [
  z.looseObject({ event: z.literal('onReady'), id: z.string() }),
  z.looseObject({ event: z.literal('initialDelivery'), id: z.string(), info: info.nullish() }),
  z.looseObject({ event: z.literal('infoDelivery'), id: z.string(), info: info.nullish() }),
  z.looseObject({ event: z.literal('onStateChange'), id: z.string(), info: z.number().int().min(-1).max(5) }),
  z.looseObject({ event: z.literal('onError'), id: z.string(), info: z.number().int() }),
])
export type FrameMessage = z.output<typeof message>

type Expected = { origin: string; source: MessageEventSource | null; id: string }

export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  expected: Expected,
): FrameMessage | null {
  if (event.origin !== expected.origin || expected.source === null || event.source !== expected.source) return null
  if (typeof event.data !== 'string' || event.data.length > maxMessageLength) return null
  const parsed = message.safeParse(parseJson(event.data))
  return parsed.success && parsed.data.id === expected.id ? parsed.data : null
}

function parseJson(text: string): unknown {
  try {
    return parseJsonText(text)
  } catch {
    return null
  }
}

export type FrameCommand =
  | 'playVideo'
  | 'pauseVideo'
  | 'seekTo'
  | 'setPlaybackRate'
  | 'setVolume'
  | 'mute'
  | 'unMute'
  | 'loadModule'
  | 'unloadModule'
  | 'addEventListener'

export function frameCommand(
  id: string,
  func: FrameCommand,
  args: readonly (string | number | boolean)[] = [],
): string {
  return JSON.stringify({ event: 'command', func, args, id, channel: 'widget' })
}

export function frameListening(id: string): string {
  return JSON.stringify({ event: 'listening', id, channel: 'widget' })
}

export function frameFailure(code: number): PlayerFailure {
  switch (code) {
    case 2:
      return 'bad-address'
    case 5:
      return 'cannot-play'
    case 100:
      return 'not-found'
    case 101:
    case 150:
      return 'embedding-forbidden'
    case 152:
      return 'not-playable-here'
    case 153:
      return 'no-referer'
    default:
      return 'cannot-play'
  }
}

export function frameAddress(embed: string, videoId: string, pageOrigin: string, startAt: number): string {
  const url = new URL(`${embed}${encodeURIComponent(videoId)}`)
  const settings = {
    enablejsapi: '1',
    origin: pageOrigin,
    widgetid: '1',
    controls: '0',
    disablekb: '1',
    fs: '0',
    iv_load_policy: '3',
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(startAt)),
  }
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return url.href
}
