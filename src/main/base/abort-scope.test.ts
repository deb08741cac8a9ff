import { describe, expect, it } from 'vitest'
import { createAbortScope } from '../base/abort-scope'

describe('the end of a request', () => {
  it('has the first reason that was given, and the proof that came with it', () => {
    const stop = createAbortScope(undefined)
    expect([stop.reason, stop.isUnsent, stop.signal.aborted]).toEqual([null, false, false])
    stop.abort('timeout', true)
    stop.abort('cut')
    expect([stop.reason, stop.isUnsent, stop.signal.aborted]).toEqual(['timeout', true, true])
  })

  it('E2: takes no proof that nothing was sent from a later reason', () => {
    const stop = createAbortScope(undefined)
    stop.abort('cut')
    stop.abort('offline', true)
    expect([stop.reason, stop.isUnsent]).toEqual(['cut', false])
  })

  it.each([true, false])('F4: is the end of the page’s own signal, aborted before it began: %s', (before) => {
    const outer = new AbortController()
    if (before) outer.abort()
    const stop = createAbortScope(outer.signal)
    outer.abort()
    expect([stop.reason, stop.signal.aborted]).toEqual(['cancelled', true])
  })

  it('rejects the work that it races, begun before or after it, whether the work listens or not', async () => {
    const stop = createAbortScope(undefined)
    const before = stop.race(new Promise(() => undefined))
    stop.abort('cut')
    await expect(before).rejects.toThrow('request ended')
    await expect(stop.race(new Promise(() => undefined))).rejects.toThrow('request ended')
  })

  it('passes on the result of work that ends first, and its failure', async () => {
    const stop = createAbortScope(undefined)
    await expect(stop.race(Promise.resolve(1))).resolves.toBe(1)
    await expect(stop.race(Promise.reject(new Error('work')))).rejects.toThrow('work')
  })
})
