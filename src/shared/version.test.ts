import { describe, expect, it } from 'vitest'
import { compareVersions, versionText } from './version'

describe('compareVersions', () => {
  it.each<[string, string, -1 | 0 | 1]>([
    ['1.2.3', '1.2.3', 0],
    ['1.2.10', '1.2.9', 1],
    ['1.10.0', '1.9.9', 1],
    ['2.0.0', '1.99.99', 1],
    ['1.2.3', '1.2.4', -1],
    ['1.2.3', '2.0.0', -1],
    ['latest', '0.0.0', 0],
    ['latest', '0.0.1', -1],
    ['1.0.0', '1.0', 1],
  ])('%s beside %s', (one, other, sign) => expect(Math.sign(compareVersions(one, other))).toBe(sign))
})

describe('the text of a version', () => {
  it.each(['0.0.0', '1.2.3', '10.200.99999'])('may be %s', (text) =>
    expect(versionText.safeParse(text).success).toBe(true),
  )

  it.each(['1.2', '1.2.3.4', 'v1.2.3', '01.2.3', '1.02.3', '1.2.03', '1.2.3-beta', '1.2.3 ', '100000.0.0', '1..3', ''])(
    'is not %j',
    (text) => expect(versionText.safeParse(text).success).toBe(false),
  )
})
