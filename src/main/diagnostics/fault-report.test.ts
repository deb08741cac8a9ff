import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReport, maxMailAddressLength, toMailAddress } from './fault-report'

const email = 'aide@exemple.tn'

describe('toMailAddress', () => {
  it('encodes subject and text', () => {
    expect(toMailAddress(email, 'Panne', 'Écran vide\n& rien')).toEqual({
      address: 'mailto:aide@exemple.tn?subject=Panne&body=%C3%89cran%20vide%0D%0A%26%20rien',
      isShortened: false,
    })
  })

  it('fits any text, in any script, and cuts only its end between two characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc.string({ unit: fc.constantFrom('ع', 'ط', ' ', '😀', 'é', '\n'), maxLength: 3000 }),
    )
    fc.assert(
      fc.property(text, (written) => {
        const mail = toMailAddress(email, 'Panne', written)
        const address = mail?.address ?? ''
        expect(address.length).toBeLessThanOrEqual(maxMailAddressLength)
        const url = new URL(address)
        const wellFormed = written.toWellFormed().replaceAll(/\r?\n/g, '\r\n')
        const body = decodeURIComponent(address.slice(address.indexOf('&body=') + 6))
        expect(wellFormed.startsWith(body)).toBe(true)
        expect(mail?.isShortened).toBe(body !== wellFormed)
        expect(url.pathname).toBe(email)
        expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
      }),
    )
  })

  it('is null if the address alone is too long', () => {
    expect(toMailAddress(`${'a'.repeat(2000)}@exemple.tn`, 'x', 'y')).toBeNull()
  })
})

describe('createReport', () => {
  const log = Array.from({ length: 100 }, (_, number) => `line ${String(number)}`).join('\n')

  it('contains the version, the problem, the results of the checks and the last lines of the log, newest first', () => {
    const report = createReport({ info: 'Tutorat 1.0.0\n', problem: 'TypeError: x', checks: 'proxy good', log })
    expect(report.startsWith('Tutorat 1.0.0\n\nTypeError: x\n\nproxy good\n\nline 99\nline 98\n')).toBe(true)
    expect(report.endsWith('line 60')).toBe(true)
    expect(createReport({ info: '', problem: null, checks: '', log: '' })).toBe('')
  })

  it('loses the oldest lines when it is too long for an e-mail', () => {
    const long = log.replaceAll('line', 'a line that is long enough to fill an e-mail')
    const text = createReport({ info: 'Tutorat 1.0.0', problem: null, checks: '', log: long })
    const mail = toMailAddress(email, 'Panne', text)
    expect(mail?.isShortened).toBe(true)
    expect(mail?.address).toContain('e-mail%2099')
    expect(mail?.address).not.toContain('e-mail%2060')
  })
})
