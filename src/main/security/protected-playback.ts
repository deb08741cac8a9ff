import type { Schedule } from '../../shared/clock'
import { withTimeout } from '../base/async'

const limitMs = 10_000

/** What a distribution of Electron with protected playback has beside the usual: its parts are fetched on first use. */
export type PlaybackComponents = { whenReady(): Promise<unknown> }

/** The components of this Electron; null in the official one, which has none. */
export function componentsOf(electron: unknown): PlaybackComponents | null {
  const found: unknown = typeof electron === 'object' && electron !== null ? Reflect.get(electron, 'components') : null
  return hasWhenReady(found) ? found : null
}

/**
 * What the first protected video waits for: asked for once, when such a player is opened and never before; a visitor fetches nothing.
 * Without components there is nothing to wait for: the player itself refuses, and the system browser is offered.
 */
export function createPlaybackReady({ components, schedule, failed }: { components: PlaybackComponents | null; schedule: Schedule; failed: () => void }): () => Promise<unknown> | null {
  let ready: Promise<unknown> | null = null
  return () => {
    if (components === null) return null
    ready ??= withTimeout(components.whenReady(), limitMs, schedule, () => new Error('the components of protected playback did not come')).catch(() => {
      // Another video tries again.
      ready = null
      failed()
    })
    return ready
  }
}

function hasWhenReady(value: unknown): value is PlaybackComponents {
  return typeof value === 'object' && value !== null && 'whenReady' in value && typeof value.whenReady === 'function'
}
