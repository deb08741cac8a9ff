import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const library = vi.hoisted(() => ({
  configs: [] as unknown[],
  events: new Map<string, (payload?: unknown) => void>(),
  connect: (): Promise<void> => Promise.resolve(),
  isVerified: false,
}))
vi.mock('@eneris/push-receiver/dist/client', () => ({
  PushReceiver: class {
    constructor(config: unknown) {
      library.configs.push(config)
    }
    on(name: string, listener: (payload?: unknown) => void) {
      library.events.set(name, listener)
    }
    onCredentialsChanged(listener: (payload?: unknown) => void) {
      this.on('credentials', listener)
    }
    onNotification(listener: (payload?: unknown) => void) {
      this.on('notification', listener)
    }
    connect = () => library.connect()
  },
}))
vi.mock('./verified-socket', () => ({ verifyTlsSockets: () => (library.isVerified = true) }))

beforeEach(() => {
  vi.resetModules()
  Object.assign(library, { configs: [], events: new Map(), connect: () => Promise.resolve(), isVerified: false })
})

const project = { projectId: 'ecole-1', appId: '1:2:web:3f', apiKey: 'a-public-key', senderId: '42' }
const credentials = { fcm: { token: 't' }, gcm: {}, keys: {} }

async function startProcess() {
  const posted: unknown[] = []
  const parentPort = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void posted.push(message) })
  Object.assign(process, { parentPort })
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  onTestFinished(() => {
    exit.mockRestore()
    Reflect.deleteProperty(process, 'parentPort')
  })
  await import('./process')
  return {
    posted,
    exits: () => exit.mock.calls.map(([code]) => code),
    start: async (data: object) => {
      parentPort.emit('message', { data: { project, credentials: null, seen: [], ...data } })
      await new Promise<void>((resolve) => void setImmediate(resolve))
    },
  }
}

describe('the push process', () => {
  it('refuses to run anywhere but under the application', async () => {
    await expect(import('./process')).rejects.toThrow('utility process')
    expect([library.isVerified, library.configs]).toEqual([false, []])
  })

  it('registers anew without a registration, over verified connections only', async () => {
    const { start, posted } = await startProcess()
    expect([library.isVerified, library.configs]).toEqual([true, []])
    await start({})
    const firebase = { projectId: 'ecole-1', appId: '1:2:web:3f', apiKey: 'a-public-key', messagingSenderId: '42' }
    expect(library.configs).toStrictEqual([{ firebase, persistentIds: [] }])
    expect(posted).toEqual([{ kind: 'ready' }])
  })

  it('continues the registration of the last run with the messages that it has received', async () => {
    const { start } = await startProcess()
    await start({ project: { ...project, vapidKey: 'public' }, credentials, seen: ['0:1'] })
    expect(library.configs).toMatchObject([{ vapidKey: 'public', credentials, persistentIds: ['0:1'] }])
  })

  it('hands renewed credentials and messages to the application', async () => {
    const { start, posted } = await startProcess()
    await start({})
    library.events.get('credentials')?.({ oldCredentials: null, newCredentials: credentials })
    library.events.get('notification')?.({ message: { notification: { title: 'Cadeau' } }, persistentId: '0:2' })
    expect(posted.slice(1)).toEqual([
      { kind: 'credentials', credentials },
      { kind: 'message', message: { notification: { title: 'Cadeau' } }, persistentId: '0:2' },
    ])
  })

  it('is not ready before the server has taken the sign-in', async () => {
    library.connect = () => new Promise(() => undefined)
    const { start, posted, exits } = await startProcess()
    await start({})
    library.events.get('ON_CONNECT')?.()
    expect([posted, exits()]).toEqual([[], []])
  })

  it('ends where it cannot register', async () => {
    library.connect = () => Promise.reject(new Error('no network'))
    const { start, posted, exits } = await startProcess()
    await start({})
    expect([posted, exits()]).toEqual([[], [1]])
  })

  it.each([
    ['is lost', ['ON_CONNECT', 'ON_DISCONNECT']],
    ['is opened again by the library', ['ON_CONNECT', 'ON_CONNECT']],
  ])('ends when its connection %s, so that it starts again with back-off', async (_when, events) => {
    const { start, exits } = await startProcess()
    await start({})
    const [first = '', second = ''] = events
    library.events.get(first)?.()
    expect(exits()).toEqual([])
    library.events.get(second)?.()
    expect(exits()).toEqual([1])
  })
})
