import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCheck } from '#main/diagnostics/checks.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { begun, type Diagnosis } from './diagnosis'
import { hostsText, useDiagnosticText } from './diagnostic-text'

const t = textsIn('fr', 'diagnostics')
const hosts = [
  { host: 'a.ecole.tn', port: 443, uses: ['platform' as const, 'quiz' as const] },
  { host: 'b.ecole.tn', port: 8443, uses: ['media' as const] },
]
const diagnosis: Diagnosis = begun(
  {
    run: 1,
    expected: [
      { id: 'platform', host: null },
      { id: 'host', host: 'b.ecole.tn' },
      { id: 'clock', host: null },
      { id: 'disk', host: null },
    ],
    hosts,
    supportEmail: null,
  },
  [
    { run: 1, check: createCheck('platform', 'good', 'reached', { host: 'a.ecole.tn', ms: 38 }) },
    { run: 1, check: createCheck('host', 'broken', 'proxy-tunnel', { host: 'b.ecole.tn' }) },
    { run: 1, check: createCheck('disk', 'look', 'low', { bytes: 2_000_000 }) },
  ],
)
const report = `Diagnostic · 18/11/2026 15:40
Tutorat 1.0.0

SERVICES À JOINDRE
[OK] Plateforme : Répond en 38 ms.
[Problème] Autre service · b.ecole.tn : Le proxy bloque la connexion à cet hôte. Demande à la personne responsable du réseau de l’autoriser. À autoriser sur le réseau : b.ecole.tn:443 (HTTPS, pas de WebSocket).

CONNEXION À LA PLATEFORME
[En cours] Horloge

CET ORDINATEUR
[À vérifier] Disque : Plus que 2\u00A0Mo libres.

POUR LA PERSONNE QUI S’OCCUPE DU RÉSEAU
a.ecole.tn:443\tplateforme, QCM
b.ecole.tn:8443\tfichiers`

type Options = { shown?: Diagnosis | null; desktop?: Partial<Desktop>; writeText?: (text: string) => Promise<void> }

function setUp({ shown = diagnosis, desktop, writeText }: Options = {}) {
  const copied: string[] = []
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: writeText ?? (async (text: string) => void copied.push(text)) },
    configurable: true,
  })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })
  const saved: string[] = []
  const world = createHookWorld({
    clock: { now: () => Date.parse('2026-11-18T14:40:00Z'), monotonic: () => 0 },
    desktop: {
      'app.info': async () => ({ text: 'Tutorat 1.0.0' }),
      'diagnostics.mask': async ({ text }) => ({ text: `masked: ${text}` }),
      'diagnostics.save': async ({ text }) => {
        saved.push(text)
        return { outcome: 'saved' }
      },
      ...desktop,
    },
  })
  const { result } = world.render(() => useDiagnosticText(shown))
  const run = async (step: (text: ReturnType<typeof useDiagnosticText>) => Promise<void> | void) => {
    await act(async () => step(result.current))
    await world.settle()
  }
  return { ...world, copied, saved, run }
}
const refuse = () => Promise.reject(new Error('closed'))

it('lists the hosts to allow, each with its port and what it is for', () => {
  expect(hostsText(hosts, t)).toBe('a.ecole.tn:443\tplateforme, QCM\nb.ecole.tn:8443\tfichiers')
})

describe('copying the diagnosis', () => {
  it('copies what the main process has masked', async () => {
    const { run, copied, notified } = setUp()
    await run(({ copy }) => copy())
    expect([copied, notified]).toEqual([[`masked: ${report}`], [`success: ${t('copied')}`]])
  })

  it('copies what is known of the application before the checks have begun', async () => {
    const { run, copied } = setUp({ shown: null })
    await run(({ copy }) => copy())
    expect(copied).toEqual(['masked: Tutorat 1.0.0'])
  })

  it('copies nothing that could not be masked, and says so', async () => {
    const { run, copied, notified, failures } = setUp({ desktop: { 'diagnostics.mask': refuse } })
    await run(({ copy }) => copy())
    expect([copied, notified, failures]).toEqual([[], [`error: ${t('notCopied')}`], ['diagnostics.mask']])
  })

  it('says that the clipboard refused the text', async () => {
    const { run, notified, failures } = setUp({ writeText: refuse })
    await run(({ copy }) => copy())
    expect([notified, failures]).toEqual([[`error: ${t('notCopied')}`], ['clipboard']])
  })

  it('copies another text as it is, and says so in its own words', async () => {
    const { run, copied, notified } = setUp()
    await run(({ copyText }) => copyText('a.ecole.tn:443', 'Liste copiée.'))
    expect([copied, notified]).toEqual([['a.ecole.tn:443'], ['success: Liste copiée.']])
  })
})

describe('saving the diagnosis', () => {
  it('gives the report to the main process', async () => {
    const { run, saved, notified } = setUp()
    await run(({ save }) => save())
    expect([saved, notified]).toEqual([[report], [`success: ${t('saved')}`]])
  })

  it.each([
    ['failed', [`error: ${t('notSaved')}`]],
    ['cancelled', []],
  ] as const)('says what became of it: %s', async (outcome, said) => {
    const { run, notified } = setUp({ desktop: { 'diagnostics.save': async () => ({ outcome }) } })
    await run(({ save }) => save())
    expect(notified).toEqual(said)
  })

  it('asks once for a file on a double click, and again once that is answered', async () => {
    const answers: (() => void)[] = []
    const { run } = setUp({
      desktop: {
        'diagnostics.save': () =>
          new Promise((resolve) => void answers.push(() => resolve({ outcome: 'cancelled' as const }))),
      },
    })
    await run(({ save }) => {
      save()
      save()
    })
    expect(answers).toHaveLength(1)
    await run(() => answers[0]?.())
    await run(({ save }) => save())
    expect(answers).toHaveLength(2)
  })

  it('says that it failed where the main process does not answer', async () => {
    const { run, notified, failures } = setUp({ desktop: { 'diagnostics.save': refuse } })
    await run(({ save }) => save())
    expect([notified, failures]).toEqual([[`error: ${t('notSaved')}`], ['diagnostics.save']])
  })
})
