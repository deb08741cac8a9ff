import { expect, test } from 'vitest'
import { type HiddenPageEvents, createCaptcha } from './captcha'

const address = 'https://check.example.org/human-check?lang=fr'

function setUp() {
  const pages: { address: string; events: HiddenPageEvents; closed: number }[] = []
  const timers = new Map<() => void, number>()
  let now = 0
  const check = createCaptcha({
    address,
    openHiddenPage(opened, events) {
      const page = { address: opened, events, closed: 0 }
      pages.push(page)
      return { close: () => void (page.closed += 1) }
    },
    schedule(ms, run) {
      const timer = () => run()
      timers.set(timer, now + ms)
      return () => void timers.delete(timer)
    },
  })
  const wait = (seconds: number): void => {
    now += seconds * 1000
    for (const [run, at] of [...timers]) if (at <= now && timers.delete(run)) run()
  }
  return { check, pages, timers, wait }
}

/** The page of a check answers at once here: a check that goes on fails its test without the wait of a timeout. */
const ended = <Token>(token: Promise<Token>): Promise<Token> =>
  Promise.race([
    token,
    new Promise<never>((_resolve, reject) => void setImmediate(() => reject(new Error('the check did not end')))),
  ])

test('returns the token from the page’s URL and closes the page', async () => {
  const { check, pages, timers } = setUp()
  const token = check.token('sign-in')
  const [page] = pages
  expect(page?.address).toBe('https://check.example.org/human-check?lang=fr&action=sign-in')
  page?.events.navigated(page.address)
  page?.events.navigated(`${page.address}#token=a%2Bb`)
  expect(await ended(token)).toBe('a+b')
  expect([page?.closed, timers.size]).toEqual([1, 0])
  page?.events.failed()
  expect(page?.closed).toBe(1)
})

test('B2: ignores a token in the URL of another page and an empty or overlong one', async () => {
  const { check, pages } = setUp()
  const token = check.token('sign-in')
  const navigated = (to: string): void => pages[0]?.events.navigated(to)
  for (const to of [
    'https://evil.example.org/human-check#token=forged',
    'http://check.example.org/human-check#token=forged',
    'https://check.example.org/other#token=forged',
    'https://check.example.org:8443/human-check#token=forged',
    'nonsense',
    `${address}#token=`,
    `${address}#token=${'x'.repeat(5000)}`,
    `${address}&token=forged`,
  ])
    navigated(to)
  navigated(`${address}#token=real`)
  expect(await ended(token)).toBe('real')
})

test('rejects with a typed error when the page sends no token or cannot be loaded', async () => {
  const slow = setUp()
  const token = slow.check.token('sign-in')
  slow.wait(20)
  await expect(ended(token)).rejects.toMatchObject({ reason: 'timeout' })
  expect(slow.pages[0]?.closed).toBe(1)
  const gone = setUp()
  const unreachable = gone.check.token('sign-in')
  gone.pages[0]?.events.failed()
  await expect(ended(unreachable)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('waits as long as the page of a slow connection still loads', async () => {
  const { check, pages, wait, timers } = setUp()
  const token = check.token('register')
  const [page] = pages
  for (let step = 0; step < 4; step += 1) {
    wait(19)
    page?.events.progressed(false)
  }
  page?.events.navigated(`${page.address}#token=slow`)
  expect(await ended(token)).toBe('slow')
  expect(timers.size).toBe(0)
})

test('does not count the time in which a body arrives', async () => {
  const { check, pages, wait } = setUp()
  const token = check.token('register')
  const [page] = pages
  page?.events.progressed(true)
  wait(60)
  page?.events.progressed(false)
  wait(19)
  page?.events.navigated(`${page.address}#token=slow`)
  expect(await ended(token)).toBe('slow')
})

test('rejects four seconds after the page of a filter or a portal came instead', async () => {
  const { check, pages, wait } = setUp()
  const token = check.token('sign-in')
  pages[0]?.events.replaced()
  pages[0]?.events.progressed(false)
  wait(3)
  expect(pages[0]?.closed).toBe(0)
  wait(1)
  await expect(ended(token)).rejects.toMatchObject({ reason: 'timeout' })
})

test('waits for the page behind a challenge that answered with an error first', async () => {
  const { check, pages, wait } = setUp()
  const token = check.token('sign-in')
  const [page] = pages
  page?.events.replaced()
  wait(3)
  page?.events.progressed(true)
  wait(30)
  page?.events.navigated(page.address)
  wait(19)
  page?.events.navigated(`${page.address}#token=passed`)
  expect(await ended(token)).toBe('passed')
})

test.each([
  ['twenty seconds after the last request, when nothing follows', false, 20],
  ['after ninety seconds, however much arrives', true, 90],
])('rejects %s', async (_name, isReceiving, seconds) => {
  const { check, pages, wait, timers } = setUp()
  const token = check.token('register')
  pages[0]?.events.progressed(isReceiving)
  wait(seconds - 1)
  expect(pages[0]?.closed).toBe(0)
  wait(1)
  await expect(ended(token)).rejects.toMatchObject({ reason: 'timeout' })
  pages[0]?.events.progressed(false)
  expect([pages[0]?.closed, timers.size]).toEqual([1, 0])
})

test('requests one token after the other for concurrent calls', async () => {
  const { check, pages } = setUp()
  const both = Promise.all([check.token('sign-in'), check.token('sign-in')])
  expect(pages).toHaveLength(1)
  pages[0]?.events.navigated(`${address}#token=first`)
  await expect.poll(() => pages.length).toBe(2)
  pages[1]?.events.navigated(`${address}#token=second`)
  expect(await ended(both)).toEqual(['first', 'second'])
})
