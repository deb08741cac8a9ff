import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveEvent, type LiveEvent } from '#shared/contract/events.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useSessionLabels } from './use-session-labels'
import { toSessions, type Session } from './week-sessions'

/** A Wednesday, 15:40 in Tunis. */
const now = Date.parse('2026-11-18T14:40:00Z')
const student = { user: { id: 1, name: 'Amira', points: 0 }, permissions: {} }
const session = (
  start_time: string,
  end_time: string | null,
  more: Partial<LiveEvent> & { chapterId?: number } = {},
) => {
  const { chapterId, ...part } = more
  const parsed = liveEvent.parse({
    name: 'Ondes',
    subject: { name: 'Physique' },
    event: { id: 7, start_time, end_time, chapterId },
    ...part,
  })
  return toSessions([parsed], [], student, now)[0]!
}
const labels = () => createHookWorld({ settings: { language: 'fr' } }).render(() => useSessionLabels()).result.current

describe('labels of a session', () => {
  it.each([
    ['its start and end', '2026-11-18 16:00', '2026-11-18 17:30', '\u206616:00–17:30\u2069'],
    ['its start alone without an end', '2026-11-18 16:00', null, '\u206616:00\u2069'],
    ['no date for an end within a day', '2026-11-18 16:00', '2026-11-19 15:59', '\u206616:00–15:59\u2069'],
    ['the date of an end after a day', '2026-11-18 16:00', '2026-11-19 16:00', '\u206616:00–19/11/2026 16:00\u2069'],
    ['that it has no readable time', 'bientôt', null, 'Heure non précisée'],
  ])('name %s', (_what, start, end, text) => {
    const { getTunisTimes, getTimes } = labels()
    expect([getTunisTimes(session(start, end)), getTimes(session(start, end))]).toEqual([text, text])
  })

  it('say whose time it is on a computer of another zone', () => {
    vi.stubEnv('TZ', 'Africa/Abidjan')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { getTunisTimes, getTimes } = labels()
    const later = session('2026-11-18 16:00', '2026-11-18 17:00')
    expect(getTunisTimes(later)).toBe('\u206616:00–17:00\u2069')
    expect(getTimes(later)).toBe('\u206616:00–17:00\u2069, heure de Tunis (15:00\u00A0ici)')
    expect(getTimes(session('bientôt', null))).toBe('Heure non précisée')
  })

  it('name a session without a name by what it is', () => {
    const { getName } = labels()
    expect([getName({ name: 'Ondes' }), getName({ name: '' })]).toEqual(['Ondes', 'Séance en direct'])
  })

  const teacher = { id: 3, name: 'Leïla', last_name: 'Trabelsi' }
  it.each<[string, Session, string]>([
    ['of a session to come', session('2026-11-18 16:00', '2026-11-18 17:00'), 'Ondes, 16:00–17:00, Bientôt'],
    ['of one that runs', session('2026-11-18 15:00', '2026-11-18 17:00'), 'Ondes, 15:00–17:00, En Cours'],
    ['without a time', session('bientôt', null), 'Ondes, Heure non précisée'],
    ['with its teacher', session('2026-11-18 16:00', null, { teacher }), 'Ondes, 16:00, Bientôt, Par L. Trabelsi'],
    [
      'of one that must be bought',
      session('2026-11-18 16:00', null, { chapterId: 9 }),
      'Ondes, 16:00, Bientôt, À acheter',
    ],
    [
      'of one that could have been bought',
      session('2026-11-18 08:00', null, { chapterId: 9 }),
      'Ondes, 08:00, Terminée',
    ],
  ])('are read aloud in full, without marks of direction: %s', (_which, each, text) => {
    expect(labels().fullLabel(each)).toBe(text)
  })
})
