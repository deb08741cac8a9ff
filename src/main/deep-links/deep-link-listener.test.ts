import { describe, expect, it } from 'vitest'
import { registerProtocolClient, listenForLinks } from './deep-link-listener'

function listening(argv: string[]) {
  const arrived: (string | null)[] = []
  const listeners = new Map<string, (event: { preventDefault(): void }, value: never) => void>()
  const app = {
    on: (name: string, listener: (event: { preventDefault(): void }, value: never) => void) =>
      void listeners.set(name, listener),
  }
  listenForLinks({ app, argv, onLink: (link) => void arrived.push(link) })
  let prevented = 0
  const emit = (name: 'activate' | 'open-url' | 'second-instance', value: string | string[] = []) =>
    listeners.get(name)?.({ preventDefault: () => void (prevented += 1) }, value as never)
  return { arrived, emit, prevented: () => prevented }
}

describe('deep link listener', () => {
  it('C6: reads the single link of a cold start', () => {
    expect(listening(['/opt/Tutorat/tutorat', '--protocol', '--', 'tutorat://subjects']).arrived).toEqual([
      'tutorat://subjects',
    ])
    expect(listening(['/opt/Tutorat/tutorat']).arrived).toEqual([])
    expect(listening(['tutorat://home']).arrived).toEqual([])
    expect(listening(['/opt/Tutorat/tutorat', 'tutorat://home', 'tutorat://subjects']).arrived).toEqual([])
  })

  it('C6: reports the single link of a second start, or null', () => {
    const { arrived, emit } = listening(['tutorat'])
    emit('second-instance', ['tutorat', '--inspect', '--remote-debugging-port=1', 'tutorat://home', '--x'])
    emit('second-instance', ['tutorat', '--remote-debugging-port=1'])
    emit('second-instance', ['tutorat', 'tutorat://home', 'tutorat://subjects'])
    expect(arrived).toEqual(['tutorat://home', null, null])
  })

  it('reports a click in the dock of macOS as a start without a link', () => {
    const { arrived, emit } = listening(['tutorat'])
    emit('activate')
    expect(arrived).toEqual([null])
  })

  it('C4: reports the link of the macOS event', () => {
    const { arrived, emit, prevented } = listening(['tutorat'])
    emit('open-url', 'tutorat://subjects')
    expect(arrived).toEqual(['tutorat://subjects'])
    expect(prevented()).toBe(1)
  })

  it.each([
    ['win32', [['tutorat', 'C:\\Tutorat.exe', ['--protocol', '--']]]],
    ['darwin', [['tutorat']]],
    ['linux', []],
  ])('C6: registers the scheme on %s', (platform, expected) => {
    const calls: unknown[][] = []
    registerProtocolClient(
      { setAsDefaultProtocolClient: (...call: unknown[]) => calls.push(call) > 0 },
      'tutorat',
      platform,
      'C:\\Tutorat.exe',
    )
    expect(calls).toEqual(expected)
  })
})
