import { describe, expect, it } from 'vitest'
import { argumentsAreTooLong, maxArgumentBytes } from './argv-limit'

describe('argumentsAreTooLong', () => {
  it.each([
    ['a usual start', ['/opt/Tutorat/tutorat', '--no-zygote', 'tutorat://home'], false],
    ['exactly the limit', ['x'.repeat(maxArgumentBytes)], false],
    ['one byte more', ['x'.repeat(maxArgumentBytes), 'y'], true],
    ['a link of 100 KB (M-13)', ['/opt/Tutorat/tutorat', `tutorat://${'a'.repeat(100_000)}`], true],
    ['many short arguments', Array.from({ length: 3_000 }, () => 'abc'), true],
    ['letters of several bytes', ['é'.repeat(maxArgumentBytes / 2 + 1)], true],
  ])('C5: refuses arguments only above the limit: %s', (_name, argv, tooLong) => {
    expect(argumentsAreTooLong(argv)).toBe(tooLong)
  })
})
