import { vi } from 'vitest'
import { waitTimeoutMs } from './timeouts'

const { waitFor } = vi

/** Vitest gives up after one second and has no setting for it. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: waitTimeoutMs, ...(typeof options === 'number' ? { timeout: options } : options) })
