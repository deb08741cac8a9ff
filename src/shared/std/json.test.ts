import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxJsonDepth, parseJson } from './json'

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

describe('parseJson', () => {
  it('property: reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('property: ignores brackets, quotes and backslashes inside strings', () => {
    const letters = fc.string({
      unit: fc.constantFrom('[', '{', ']', '}', '"', '\\', 'é'),
      minLength: maxJsonDepth * 2,
    })
    fc.assert(
      fc.property(letters, (text) => {
        expect(parseJson(JSON.stringify({ [text]: [text] }))).toEqual({ [text]: [text] })
      }),
    )
  })

  it(`accepts ${String(maxJsonDepth)} levels, and refuses one more and any number`, () => {
    expect(() => parseJson(nested(maxJsonDepth))).not.toThrow()
    expect(() => parseJson(`[${nested(maxJsonDepth)}]`)).toThrow(SyntaxError)
    for (const depth of [20_000, 4_000_000])
      expect(() => parseJson('['.repeat(depth) + ']'.repeat(depth))).toThrow(SyntaxError)
    expect(() => parseJson('{"a":'.repeat(20_000))).toThrow(SyntaxError)
  })

  it('counts no bracket of a string, however many and however they are quoted', () => {
    for (const text of ['['.repeat(500), '"{'.repeat(500), '\\"['.repeat(500)])
      expect(parseJson(JSON.stringify([text]))).toEqual([text])
  })

  it('refuses invalid JSON like JSON.parse', () => {
    for (const text of ['', '[', ']', '"', '{"a":}', '<html>', 'undefined', ']]]]['.repeat(100)])
      expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})

describe('JSON.parse', () => {
  const ownTexts = [
    'renderer/core/api/use-queries.ts',
    'renderer/core/api/use-pages.ts',
    'renderer/core/api/use-query.ts',
  ]

  it('is called only by parseJson and by the listed callers', () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const sources = ['main', 'preload', 'renderer', 'shared'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    const callers = sources.filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test\.tsx?$|\/test-[^/]*\.tsx?$/.test(name) &&
        /\bJSON\.parse\b/.test(readFileSync(path.join(root, name), 'utf8')),
    )
    expect(callers.toSorted()).toEqual([...ownTexts, 'shared/std/json.ts'].toSorted())
  })
})
