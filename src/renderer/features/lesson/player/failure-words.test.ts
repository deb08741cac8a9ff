import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { playerFailureReport, playerFailureWords } from './failure-words'

const t = ((key: string, { code }: { code?: number } = {}) =>
  code === undefined ? key : `${key} ${String(code)}`) as unknown as TFunction<'player'>

it('a report of a failure has its sentence, and the code of the embedded player where there is one', () => {
  expect(playerFailureWords({ failure: 'not-found', code: 100 }, t)).toBe('failedNotFound')
  expect(playerFailureReport({ failure: 'not-found', code: 100 }, t)).toBe('failedNotFound (errorCode 100)')
  expect(playerFailureReport({ failure: 'bad-address', code: 0 }, t)).toBe('failedBadAddress (errorCode 0)')
  expect(playerFailureReport({ failure: 'network', code: null }, t)).toBe('failedNetwork')
})
