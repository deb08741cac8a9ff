import { describe, expect, it } from 'vitest'
import { createAbortScope } from '../base/abort-scope'

describe('createAbortScope', () => {
  it('reports the first reason and its proof that nothing was sent', () => {
    const scope = createAbortScope(undefined)
    expect([scope.reason, scope.isUnsent, scope.signal.aborted]).toEqual([null, false, false])
    scope.abort('timeout', true)
    scope.abort('cut')
    expect([scope.reason, scope.isUnsent, scope.signal.aborted]).toEqual(['timeout', true, true])
  })

  it('E2: ignores the proof of a later reason', () => {
    const scope = createAbortScope(undefined)
    scope.abort('cut')
    scope.abort('offline', true)
    expect([scope.reason, scope.isUnsent]).toEqual(['cut', false])
  })

  it.each([true, false])(
    'F4: aborts as cancelled with the outer signal, aborted before the scope began: %s',
    (before) => {
      const outer = new AbortController()
      if (before) outer.abort()
      const scope = createAbortScope(outer.signal)
      outer.abort()
      expect([scope.reason, scope.signal.aborted]).toEqual(['cancelled', true])
    },
  )

  it('rejects raced work that began before or after the abort', async () => {
    const scope = createAbortScope(undefined)
    const before = scope.race(new Promise(() => undefined))
    scope.abort('cut')
    await expect(before).rejects.toThrow('request ended')
    await expect(scope.race(new Promise(() => undefined))).rejects.toThrow('request ended')
  })

  it('passes on the result or the failure of work that settles first', async () => {
    const scope = createAbortScope(undefined)
    await expect(scope.race(Promise.resolve(1))).resolves.toBe(1)
    await expect(scope.race(Promise.reject(new Error('work')))).rejects.toThrow('work')
  })
})
