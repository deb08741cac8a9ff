import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toastXml } from './os-notification'

const whole = new RegExp(
  '^<toast activationType="protocol" launch="([^"<>]*)"><visual><binding template="ToastGeneric">' +
    '((?:<text>[^<>]*</text>)*)</binding></visual></toast>$',
)
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const read = (text: string) => text.replace(/&\w+;/g, (entity) => entities[entity] ?? 'unknown')

test('opens the link through the system, even if the application is closed', () => {
  const toast = toastXml({ title: 'Rapport accepté', body: 'Merci', link: 'tutorat://sessions?offset=1&eventId=31' })
  expect(toast).toContain('activationType="protocol" launch="tutorat://sessions?offset=1&amp;eventId=31"')
  expect(toast).toContain('<text>Rapport accepté</text><text>Merci</text>')
})

test('renders one line for a notification without a body', () => {
  expect(toastXml({ title: 'Cadeau', body: '', link: 'tutorat://home' })).toContain(
    'ToastGeneric"><text>Cadeau</text></binding>',
  )
})

test('A2: escapes any text so that it forms no tag, attribute or action', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"/><action content="x" arguments="https://a.tn"/>',
      ']]><audio src="x"/>',
      '&lt;b&gt;',
      '\u0000\u001b\uFFFE',
      '\uD800',
    ),
  )
  fc.assert(
    fc.property(words, words, words, (title, body, link) => {
      const [, launch, lines] = whole.exec(toastXml({ title, body, link })) ?? []
      expect(launch).toBeDefined()
      expect(read(launch ?? '')).not.toContain('unknown')
      const written = `${launch ?? ''}${lines ?? ''}`
      expect(written).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)|[\uFFFE\uFFFF]/)
      expect([...written].filter((letter) => letter < ' ' && !'\t\n\r'.includes(letter))).toEqual([])
      expect(lines?.match(/<text>/g)?.length ?? 0).toBeLessThanOrEqual(2)
    }),
  )
})
