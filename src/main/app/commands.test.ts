import { expect, it } from 'vitest'
import { appCommands, osIntegrationCommands } from './commands'

type Calls = Parameters<typeof appCommands>[0]

function setUp() {
  const changes: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void changes.push([name, ...args])
  const commands = appCommands({
    start: () => Promise.resolve({ version: '1.0.0' }) as ReturnType<Calls['start']>,
    info: () => Promise.resolve('Tutorat 1.0.0'),
    reload: note('reload'),
    licences: {
      list: () => Promise.resolve([]),
      text: (name: string, version: string) => Promise.resolve({ text: `${name} ${version}` }),
    } as unknown as Calls['licences'],
    activities: note('activities'),
    leaving: { setUnsaved: note('unsaved') },
    setTitle: note('title'),
    logFailure: note('failure'),
  })
  return { commands, changes }
}

it('hands on what the page says of itself', async () => {
  const { commands, changes } = setUp()
  const failure = { where: 'notes.save', message: 'boom', stack: null }
  await commands['window.activities']({ kinds: ['exam'] as never })
  await commands['window.unsaved']({ unsaved: true })
  await commands['window.title']({ title: 'Mes notes' })
  await commands['log.failure'](failure)
  await commands['app.reload'](undefined)
  expect(changes).toEqual([
    ['activities', ['exam']],
    ['unsaved', true],
    ['title', 'Mes notes'],
    ['failure', failure],
    ['reload'],
  ])
})

it('answers what the page asks of the application', async () => {
  const { commands } = setUp()
  expect(await commands['app.start'](undefined)).toMatchObject({ version: '1.0.0' })
  expect(await commands['app.info'](undefined)).toEqual({ text: 'Tutorat 1.0.0' })
  expect(await commands['app.licences'](undefined)).toEqual({ licences: [] })
  expect(await commands['app.licence']({ name: 'zod', version: '4.0.0' })).toEqual({ text: 'zod 4.0.0' })
})

it('reads the state of the desktop, and tries the graphics card again', async () => {
  const state = (graphics: string) => Promise.resolve({ graphics }) as never
  const commands = osIntegrationCommands({ read: () => state('failed'), retryGraphics: () => state('retry-next') })
  expect(await commands['desk.state'](undefined)).toEqual({ graphics: 'failed' })
  expect(await commands['desk.retry-graphics'](undefined)).toEqual({ graphics: 'retry-next' })
})
