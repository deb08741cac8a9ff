import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFcmReceiver } from './fcm-receiver'
import { pushMessage } from './receiver'

const project = { projectId: 'ecole-1', appId: '1:2:web:3f', apiKey: 'a-public-key', senderId: '42' }
const credentials = { fcm: { token: 't' }, gcm: {}, keys: {} }

function receiver() {
  const sent: unknown[] = []
  const events: unknown[] = []
  const said: string[] = []
  const timers: (() => void)[] = []
  let kills = 0
  let forks = 0
  const child = new EventEmitter()
  const over = new AbortController()
  const { start } = createFcmReceiver({
    project,
    log: { warn: (event) => void said.push(event) },
    fork: () => {
      forks += 1
      return {
        postMessage: (message) => void sent.push(message),
        kill: () => (kills += 1),
        on: (event: string, listener: (payload: never) => void) =>
          child.on(event, (payload: unknown) => listener(payload as never)),
      }
    },
    schedule: (_ms, run) => {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run), 1)
    },
  })
  const begin = () =>
    start(
      { credentials: null, seen: ['x'] },
      {
        onCredentials: (received) => void events.push(received),
        onNotification: (message, id) => void events.push([message.title, id]),
        onEnd: () => void events.push('end'),
      },
      over.signal,
    )
  return {
    begin,
    sent,
    events,
    said,
    timers,
    over,
    say: (message: unknown) => child.emit('message', message),
    exit: (code: number) => child.emit('exit', code),
    fail: () => child.emit('error', 'FatalError'),
    kills: () => kills,
    forks: () => forks,
  }
}

describe('createFcmReceiver', () => {
  it('forks no process before start', () => {
    expect(receiver().forks()).toBe(0)
  })

  it('passes credentials to the process and resolves once it is ready', async () => {
    const { begin, sent, say, events, timers } = receiver()
    const beginning = begin()
    say({ kind: 'credentials', credentials })
    say({ kind: 'ready' })
    await beginning
    say({ kind: 'message', message: { notification: { title: 'Cadeau' } }, persistentId: '0:1' })
    expect([sent, events, timers]).toEqual([
      [{ project, credentials: null, seen: ['x'] }],
      [credentials, ['Cadeau', '0:1']],
      [],
    ])
  })

  it.each(['before it listens', 'while it listens'])('I1: reports the exit of the process %s once', async (when) => {
    const { begin, say, exit, events, said, over, kills, timers } = receiver()
    const beginning = begin().then(
      () => 'listening',
      () => 'ended',
    )
    if (when === 'while it listens') say({ kind: 'ready' })
    exit(1)
    expect(await beginning).toBe(when === 'while it listens' ? 'listening' : 'ended')
    over.abort()
    expect([kills(), timers]).toEqual([0, []])
    say({ kind: 'message', message: { notification: { title: 'late' } }, persistentId: '0:1' })
    expect([events, said]).toEqual([['end'], ['push.ended']])
  })

  it('I1: survives the error that Electron emits when the process runs out of memory', async () => {
    const { begin, say, fail, exit, events } = receiver()
    const beginning = begin()
    say({ kind: 'ready' })
    await beginning
    expect(fail).not.toThrow()
    exit(134)
    expect(events).toEqual(['end'])
  })

  it('kills the process at the session end, and after two minutes without a ready message', async () => {
    const ended = receiver()
    const beginning = ended.begin()
    ended.over.abort()
    await expect(beginning).rejects.toThrow('stopped')
    ended.exit(0)
    expect([ended.kills(), ended.events, ended.timers]).toEqual([1, [], []])
    const silent = receiver()
    const waiting = silent.begin()
    silent.timers[0]!()
    await expect(waiting).rejects.toThrow('stopped')
    expect(silent.kills()).toBe(1)
  })

  it('F1: ignores messages that violate the schema', async () => {
    const { begin, say, events } = receiver()
    const beginning = begin()
    say({ kind: 'ready' })
    await beginning
    fc.assert(
      fc.property(
        fc.anything({ maxDepth: 3 }),
        fc.constantFrom('message', 'credentials', 'ready', 'other'),
        (anything, kind) => {
          say(anything)
          say({ kind, message: anything, credentials: anything, persistentId: anything })
          say({
            kind: 'message',
            message: { notification: anything, data: anything, fcmOptions: anything },
            persistentId: '1',
          })
        },
      ),
      { numRuns: 500 },
    )
    expect(events).toEqual([])
  })
})

describe('pushMessage', () => {
  it.each([
    [
      { notification: { title: 'A', body: 'B', click_action: '/exams/4' } },
      { id: null, title: 'A', body: 'B', link: '/exams/4' },
    ],
    [
      { data: { id: '12', title: 'A', body: 'B', link: '/offres' } },
      { id: 12, title: 'A', body: 'B', link: '/offres' },
    ],
    [
      { notification: { title: 'A' }, data: { id: 4, url: 'https://a.tn/' } },
      { id: 4, title: 'A', body: '', link: 'https://a.tn/' },
    ],
    [
      { notification: { title: 'A' }, fcmOptions: { link: '/x' }, from: '42' },
      { id: null, title: 'A', body: '', link: '/x' },
    ],
    [{ notification: { body: 'B' } }, { id: null, title: '', body: 'B', link: null }],
    [
      { notification: { title: 'A', body: 4 }, data: { id: 'x' } },
      { id: null, title: 'A', body: '', link: null },
    ],
  ])('parses %j', (input, read) => {
    expect(pushMessage.parse(input)).toEqual(read)
  })

  it.each([
    [{}],
    [{ notification: { title: ' ' } }],
    [{ notification: { title: ' ', body: '\n' } }],
    [{ notification: { title: 'x'.repeat(5000) } }],
    ['text'],
    [null],
  ])('rejects %j', (input) => {
    expect(pushMessage.safeParse(input).success).toBe(false)
  })
})
