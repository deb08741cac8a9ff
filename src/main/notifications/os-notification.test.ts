import { beforeEach, expect, it, vi } from 'vitest'
import { createOsNotifications } from './os-notification'

const shown = vi.hoisted(() => ({ titles: [] as string[], closed: 0 }))
vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => true
    readonly title: string
    constructor({ title }: { title: string }) {
      this.title = title
    }
    on() {}
    show() {
      shown.titles.push(this.title)
    }
    close() {
      shown.closed += 1
    }
  },
}))
beforeEach(() => Object.assign(shown, { titles: [], closed: 0 }))

function setUp() {
  const answer = Promise.withResolvers<boolean>()
  const lines: string[] = []
  const show = createOsNotifications({
    log: { info: (event) => void lines.push(event), warn: (event) => void lines.push(event) },
    opensLinks: false,
    isAnswering: () => answer.promise,
    platform: 'linux',
  })
  const close = show({ title: 'Séance', body: '', link: 'tutorat://home' }, () => undefined)
  return { lines, close, answer: async (isAnswering: boolean) => (answer.resolve(isAnswering), answer.promise) }
}

it('shows a notification once the service has answered', async () => {
  const { answer } = setUp()
  expect(shown.titles).toEqual([])
  await answer(true)
  expect(shown.titles).toEqual(['Séance'])
})

it('drops a notification of a service that does not answer and logs it', async () => {
  const { answer, lines } = setUp()
  await answer(false)
  expect([shown.titles, lines]).toEqual([[], ['os-notification.server-unreachable']])
})

it('does not show a notification that was closed before the service answered', async () => {
  const { answer, close } = setUp()
  close()
  await answer(true)
  expect([shown.titles, shown.closed]).toEqual([[], 0])
})
