import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json'
import { findJsonFault } from './json-fault'

function isValid(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

describe('findJsonFault', () => {
  it.each([
    ['{\n  "a": 1,\n}', 3, 1, 'the comma before } must go'],
    ['{ "a" 1 }', 1, 7, 'a colon is expected after the name'],
    ['{ "a": x }', 1, 8, 'a value is expected: a text in " ", a number, true, false, null, { } or [ ]'],
    ['{ "a": [1 2] }', 1, 11, 'a comma or ] is expected'],
    ['{ a: 1 }', 1, 3, 'a name in " " is expected'],
    ['{ "a": "x\n" }', 1, 8, 'this text has no closing quotation mark, or holds a character it may not'],
    ['{ "a": 1', 1, 9, 'the file ends too early: } is missing'],
    ['{}\n// end', 2, 1, 'nothing may follow the last bracket'],
    ['{\r\n  // name\r\n}', 2, 3, 'a name in " " is expected'],
  ])('names line and column of %j', (text, line, column, problem) => {
    expect(findJsonFault(text)).toEqual({ line, column, problem })
  })

  it('finds a fault exactly where JSON.parse refuses', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"',
        '\\',
        '1',
        '-',
        '0',
        '.5',
        'e3',
        'true',
        'nul',
        ' ',
        '\n',
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((each) => each.join('')),
          fc.string(),
          fc.json(),
        ),
        (text) => {
          expect(findJsonFault(text) === null).toBe(isValid(text))
        },
      ),
      { numRuns: 3000 },
    )
  })
})
