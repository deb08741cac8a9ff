import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { i18n, loadNamespaces, startI18n } from '#core/strings/i18n.ts'
import { typography } from '#shared/typography.ts'
import { waitTimeoutMs } from './timeouts'
import { requireTrustedTypes } from './trusted-types'
import { setViewport } from './viewport'

// The clock of most pupils; times of another zone say whose they are.
process.env['TZ'] = 'Africa/Tunis'

requireTrustedTypes()
await import('../../src/renderer/zod-config')
await startI18n('fr')
i18n.use({ ...typography, process: (value: string) => value })
await loadNamespaces()

// By default each failed attempt of waitFor and findBy prints the document, which took 15 % of the suite.
configure({ asyncUtilTimeout: waitTimeoutMs, getElementError: (message) => new Error(message ?? 'element not found') })

// In development React records a stack for each element, a fifth of the suite's time. It stops beyond a limit a second.
const reactInternals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (reactInternals instanceof Object)
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
    configurable: true,
  })

// jsdom draws with the global setInterval: after a test that fakes it, a frame that it left open would stay the last one.
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
Object.assign(window, {
  requestAnimationFrame: (callback: FrameRequestCallback) =>
    Number(realSetTimeout(() => callback(performance.now()), 16)),
  cancelAnimationFrame: (frame: number) => realClearTimeout(frame),
})

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

class ParsedCue {
  constructor(
    readonly startTime: number,
    readonly endTime: number,
    readonly text: string,
  ) {}
}

Object.assign(window, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  VTTCue: ParsedCue,
  scrollTo: () => undefined,
})
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined

// Testing Library declares this once for each load of its modules, which all files of a worker share.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

beforeEach(async () => {
  await i18n.changeLanguage('fr')
  setViewport({ width: 1366, height: 768 })
  window.localStorage.clear()
})

afterEach(cleanup)
