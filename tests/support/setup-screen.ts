import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { i18n, loadNamespaces, startI18n } from '../../src/renderer/core/strings/i18n'
import { typography } from '../../src/shared/typography'
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

beforeEach(async () => {
  await i18n.changeLanguage('fr')
  setViewport({ width: 1366, height: 768 })
  window.localStorage.clear()
})

afterEach(cleanup)
