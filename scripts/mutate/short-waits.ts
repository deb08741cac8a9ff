import { configure } from '@testing-library/react'
import { beforeAll, vi } from 'vitest'

/** Screens that a mutation leaves empty are waited for by every test of them: long enough for a busy computer only. */
const waitMs = Number(process.env['TUTORAT_MUTATE_WAIT_MS'] ?? 15_000)

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: waitMs, ...(typeof options === 'number' ? { timeout: options } : options) })

// After the setup of the screens, which asks for long waits.
beforeAll(() => configure({ asyncUtilTimeout: waitMs }))
