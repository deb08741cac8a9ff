import { describe, expect, it } from 'vitest'
import { requiredTimeText, timeText } from './time-text'

describe('a time of the platform', () => {
  it.each<[string, unknown, string]>([
    ['text', '2026-11-30T10:00:00+01:00', '2026-11-30T10:00:00+01:00'],
    ['seconds since 1970', 1795320220, '1795320220'],
    [
      'an object of PHP in Tunis',
      { date: '2026-11-30 10:00:00.000000', timezone_type: 3, timezone: 'Africa/Tunis' },
      '2026-11-30 10:00:00.000000',
    ],
    [
      'an object of PHP in UTC',
      { date: '2026-11-30 09:00:00.000000', timezone: 'UTC' },
      '2026-11-30 09:00:00.000000+00:00',
    ],
    [
      'an object of PHP with an offset',
      { date: '2026-11-30 09:00:00', timezone: '+00:00' },
      '2026-11-30 09:00:00+00:00',
    ],
    [
      'an object of PHP in winter',
      { date: '2026-11-30 10:00:00', timezone: 'Europe/Paris' },
      '2026-11-30 10:00:00+01:00',
    ],
    [
      'an object of PHP in summer',
      { date: '2026-07-01 10:00:00', timezone: 'Europe/Paris' },
      '2026-07-01 10:00:00+02:00',
    ],
    [
      'an object of PHP in a zone that is unknown here',
      { date: '2026-11-30 10:00:00', timezone: 'Mars/Base' },
      '2026-11-30 10:00:00',
    ],
    ['an object of PHP without a zone', { date: '2026-11-30 10:00:00' }, '2026-11-30 10:00:00'],
    ['extended JSON', { $date: '2026-11-30T09:00:00Z' }, '2026-11-30T09:00:00Z'],
    ['extended JSON with milliseconds', { $date: { $numberLong: '1795320220000' } }, '1795320220000'],
  ])('is read from %s', (_form, sent, read) => expect(timeText.parse(sent)).toBe(read))

  it.each([[{ date: 'soon' }], [{}], [[]], [true]])('is not read from %j', (sent) =>
    expect(timeText.safeParse(sent).success).toBe(false),
  )

  it('is empty where it is required and cannot be read', () => {
    expect(requiredTimeText.parse(undefined)).toBe('')
    expect(requiredTimeText.parse({ date: '2026-11-30 10:00:00', timezone: 'Z' })).toBe('2026-11-30 10:00:00')
  })
})
