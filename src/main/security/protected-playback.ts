import type { Schedule } from '#shared/clock.ts'
import { withTimeout } from '../base/async'

const timeoutMs = 10_000

/** Components download on first use. */
export type PlaybackComponents = { whenReady(): Promise<unknown> }

/** Null in the official distribution. */
export function getPlaybackComponents(electron: unknown): PlaybackComponents | null {
  const components: unknown =
    typeof electron === 'object' && electron !== null ? Reflect.get(electron, 'components') : null
  return hasWhenReady(components) ? components : null
}

type Options = { components: PlaybackComponents | null; schedule: Schedule; failed: () => void }

/** Loads the components for the first protected video only; null without components. */
export function createPlaybackReady({ components, schedule, failed }: Options): () => Promise<unknown> | null {
  let ready: Promise<unknown> | null = null
  return () => {
    if (components === null) return null
    const createError = () => new Error('the components of protected playback were not installed')
    ready ??= withTimeout(components.whenReady(), timeoutMs, schedule, createError).catch(() => {
      ready = null
      failed()
    })
    return ready
  }
}

function hasWhenReady(value: unknown): value is PlaybackComponents {
  return typeof value === 'object' && value !== null && 'whenReady' in value && typeof value.whenReady === 'function'
}
