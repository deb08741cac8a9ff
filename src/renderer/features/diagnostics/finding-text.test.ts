import { describe, expect, it } from 'vitest'
import { getFormats } from '#core/strings/format.ts'
import { createCheck } from '#main/diagnostics/checks.ts'
import type { Check } from '#shared/desktop/diagnostics.ts'
import { textsIn } from '#tests/support/texts.ts'
import { allowText, toFindingText } from './finding-text'

const t = textsIn('fr', 'diagnostics')
const host = 'a.ecole.tn'
const textOf = (check: Check) => toFindingText(check, t, getFormats('fr'))

describe('text of a finding', () => {
  it.each<[string, Check]>([
    ['Répond en 1\u00A0250 ms.', createCheck('platform', 'good', 'reached', { host, ms: 1250 })],
    [
      'Joignable, mais en panne de son côté (503). Réessaie plus tard ; si cela dure, préviens l’assistance.',
      createCheck('platform', 'look', 'server-trouble', { host, status: 503 }),
    ],
    [
      'La connexion passe par \u2066proxy.ecole.tn:3128\u2069.',
      createCheck('proxy', 'good', 'through', { text: 'proxy.ecole.tn:3128' }),
    ],
    ['La version 2.1.0 est disponible.', createCheck('updates', 'look', 'update-waits', { text: '2.1.0' })],
    ['Tutorat 1.0.0', createCheck('versions', 'good', 'said', { text: 'Tutorat 1.0.0' })],
    ['Réglé par l’établissement : proxy', createCheck('policy', 'good', 'applied', { text: 'proxy' })],
    ['Plus que 1,5\u00A0Go libres.', createCheck('disk', 'look', 'low', { bytes: 1_500_000_000 })],
    ['Le disque est plein : 0\u00A0o libres.', createCheck('disk', 'broken', 'full', { bytes: 0 })],
    ['Le disque est plein :  libres.', createCheck('disk', 'broken', 'full')],
    [
      '\u206640\u00A0%\u2069 des données reçues depuis l’ouverture viennent de \u2066a.ecole.tn\u2069.',
      createCheck('media-cache', 'good', 'cache-used', { host, share: 0.4 }),
    ],
  ])('is "%s"', (text, check) => {
    expect(textOf(check)).toBe(text)
  })

  it('says by how much the clock is wrong, unless it is right or that is not known', () => {
    const off = textOf(createCheck('clock', 'look', 'off', { seconds: 4000 }))
    expect(off).toMatch(/ Écart : \u20664\u00A0000\u2069 s\.$/)
    expect(textOf(createCheck('clock', 'broken', 'off', { seconds: 0 }))).toContain('Écart')
    expect(textOf(createCheck('clock', 'look', 'off'))).not.toContain('Écart')
    expect(textOf(createCheck('clock', 'good', 'right', { seconds: 2 }))).toBe('À l’heure de la plateforme.')
    expect(textOf(createCheck('platform', 'look', 'slow', { ms: 9, seconds: 2 }))).not.toContain('Écart')
  })
})

describe('what the network has to allow', () => {
  it.each(['platform', 'progress', 'video', 'quiz', 'host'] as const)('is the host that %s cannot reach', (id) => {
    expect(allowText(createCheck(id, 'broken', 'name-unknown', { host }), t)).toBe(
      'À autoriser sur le réseau : \u2066a.ecole.tn:443\u2069 (HTTPS, pas de WebSocket).',
    )
  })

  it('is named with its own port', () => {
    const check = createCheck('host', 'look', 'elsewhere', { host: 'a.ecole.tn:8443', text: 'b.ecole.tn' })
    expect(allowText(check, t)).toContain('\u2066a.ecole.tn:8443\u2069')
  })

  it.each<[string, Check]>([
    ['that is reached', createCheck('platform', 'good', 'reached', { host })],
    ['that is reached, but slow', createCheck('platform', 'look', 'slow', { host })],
    ['on a slow line', createCheck('platform', 'look', 'slow-line', { host })],
    ['with trouble of its own', createCheck('platform', 'look', 'server-trouble', { host })],
    ['that the configuration lacks', createCheck('configuration', 'broken', 'host-lacking', { host })],
    ['of the school', createCheck('media-cache', 'look', 'cache-late', { host })],
    ['without a name', createCheck('platform', 'broken', 'no-network')],
  ])('is no host %s', (_which, check) => {
    expect(allowText(check, t)).toBeNull()
  })
})
