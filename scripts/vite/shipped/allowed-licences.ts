/** SPDX names; adding a licence requires a decision. */
export const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]

/** One choice of the SPDX expression must be listed; an unreadable one is refused. */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let readable = true
  const next = () => words.shift() ?? ''
  const single = (): boolean => {
    const word = next()
    if (word !== '(') {
      readable &&= word !== ''
      return allowedLicences.includes(word)
    }
    const inside = either()
    readable &&= next() === ')'
    return inside
  }
  const both = (): boolean => {
    let allowed = single()
    while (words[0] === 'AND') {
      next()
      allowed = single() && allowed
    }
    return allowed
  }
  const either = (): boolean => {
    let allowed = both()
    while (words[0] === 'OR') {
      next()
      allowed = both() || allowed
    }
    return allowed
  }
  return either() && readable && words.length === 0
}
