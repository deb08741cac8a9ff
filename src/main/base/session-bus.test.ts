import { expect, it, vi } from 'vitest'
import { callSessionBus, type RunCommand } from './session-bus'

const call = { destination: 'org.desktop.Tray', object: '/Tray', method: 'org.desktop.Tray.Has', arguments: ['a b'] }

it('asks one program of the desktop, and the other where the first does not answer', async () => {
  const run = vi.fn<RunCommand>((program) => Promise.resolve(program === 'dbus-send' ? 'boolean true' : null))
  expect(await callSessionBus(call, run)).toBe('boolean true')
  expect(run.mock.calls).toEqual([
    [
      'gdbus',
      [
        'call',
        '--session',
        '--timeout',
        '3',
        '--dest',
        'org.desktop.Tray',
        '--object-path',
        '/Tray',
        '--method',
        call.method,
        'a b',
      ],
    ],
    [
      'dbus-send',
      [
        '--session',
        '--print-reply',
        '--reply-timeout=3000',
        '--dest=org.desktop.Tray',
        '/Tray',
        call.method,
        'string:a b',
      ],
    ],
  ])
  run.mockClear().mockResolvedValue('(true,)')
  expect([await callSessionBus({ ...call, arguments: [] }, run), run.mock.calls.length]).toEqual(['(true,)', 1])
  expect(run.mock.calls[0]?.[1].at(-1)).toBe(call.method)
})

it('has no answer where both are silent', async () => {
  expect(await callSessionBus(call, () => Promise.resolve(null))).toBeNull()
})
