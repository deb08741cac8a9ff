import { expect, test, type Frame } from '@playwright/test'
import { signInAs, signInOnSharedComputer } from './pages/sign-in'
import { filesHolding } from './support/files-holding'
import { liveAddresses, startHostileSite, type HostileSite } from './support/hostile-site'
import { installLinkHandler, type LinkHandler } from './support/link-handler'
import { goTo } from './support/navigate'
import { startPartnerSite, type PartnerSite } from './support/partner-site'
import { startPlatform, type Platform } from './support/platform'
import { removeProfile, launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const home = '/'
const web = '/subjects/4208-informatique/chapters/ressources-du-web/lessons'
const guarded = `${web}/le-jeu-de-la-vie-en-acces-protege/content`
const recording =
  '/subjects/4201-mathematiques/chapters/seance-du-28-septembre-puissances/recordings/' +
  'puissances-questions-des-eleves/content'
const functions = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons'
const quiz = `${functions}/quiz-de-fin-de-chapitre/content`
const embedded = `${functions}/coefficient-et-ordonnee-a-l-origine/content`
const odd = (slug: string): string => `/subjects/4211-lecons-etranges/chapters/cadres-etranges/lessons/${slug}/content`

async function frameAt({ page }: Pick<Tutorat, 'page'>, part: string): Promise<Frame> {
  const found = () => page.frames().find((each) => each !== page.mainFrame() && each.url().includes(part))
  await expect.poll(() => found() !== undefined, { timeout: 20_000 }).toBe(true)
  const frame = found()
  if (frame === undefined) throw new Error(`no frame shows ${part}`)
  await frame.waitForLoadState('domcontentloaded')
  return frame
}

async function openLesson({ page }: Pick<Tutorat, 'page'>, path: string): Promise<void> {
  await goTo(page, home)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await goTo(page, path)
}

test.describe('players of the platform', () => {
  let platform: Platform
  let tutorat: Tutorat
  let neighbour: HostileSite
  let handler: LinkHandler

  test.beforeAll(async () => {
    platform = await startPlatform({ scenario: 'odd-lessons' })
    neighbour = await startHostileSite()
    handler = await installLinkHandler()
    // Missing hardware must not cause the refusal.
    tutorat = await launch({ platform: platform.file, args: ['--use-fake-device-for-media-stream'], env: handler.env })
    await tutorat.app.evaluate(({ shell }) => {
      const opened: string[] = []
      Reflect.set(globalThis, 'opened', opened)
      Reflect.set(globalThis, 'openedBySystem', shell.openExternal)
      shell.openExternal = async (address) => void opened.push(address)
    })
    await tutorat.page.addInitScript(() => {
      const messages: object[] = []
      Reflect.set(window, 'received', messages)
      addEventListener('message', ({ origin, data }) => messages.push({ origin, data }))
    })
    await signInAs(tutorat.page, 'amira')
    await tutorat.page.evaluate(() => {
      const violations: string[] = []
      Reflect.set(window, 'violations', violations)
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        violations.push(`${effectiveDirective} ${blockedURI}`),
      )
    })
  })

  test.afterAll(async () => {
    await tutorat.discard()
    await platform.close()
    await neighbour.close()
    await handler.remove()
  })

  test.afterEach(() => platform.sandbox.faults.clear())

  const opened = () => tutorat.app.evaluate(() => Reflect.get(globalThis, 'opened') as string[])
  const countRequests = (name: string) => platform.sandbox.requests().filter((call) => call.name === name).length
  const timeOf = (frame: Frame) => frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  const play = (frame: Frame) => frame.evaluate(() => document.querySelector('video')?.play())
  const card = (name: RegExp) => tutorat.page.getByRole('alert').getByRole('heading', { name })
  const refused = () => card(/ne peut pas être lue dans l’application/)

  test('B2: the quiz page receives one handshake; its score is shown and progress refetched', async () => {
    await openLesson(tutorat, quiz)
    const frame = await frameAt(tutorat, '/pages/quiz')
    await expect(frame.getByRole('button', { name: 'Valider mes réponses' })).toBeVisible()
    expect(await frame.evaluate(() => Reflect.get(window, 'received') as object[])).toEqual([
      { origin: 'app://tutorat', data: { source: 'tutorat', type: 'handshake' } },
    ])
    const { user } = platform.sandbox.world.student('amira')
    const { searchParams } = new URL(frame.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      id: String(platform.sandbox.world.lesson('quiz-de-fin-de-chapitre').id),
      phone: user.phone,
      name: `${user.name} ${String(user.last_name)}`,
    })
    const before = countRequests('progress.contentsOfChapter')
    for (const question of await frame.getByRole('group').all()) await question.getByRole('radio').first().check()
    await frame.getByRole('button', { name: 'Valider mes réponses' }).click()
    const said = (await frame.locator('#result').innerText()).match(/(\d+) \/ (\d+)/)
    await expect(tutorat.page.getByText(`Ton score : ${String(said?.[1])} sur ${String(said?.[2])}`)).toBeVisible()
    await expect.poll(() => countRequests('progress.contentsOfChapter')).toBeGreaterThan(before)
  })

  test('a protected video plays, and an expired link is renewed while it is paused', async () => {
    await openLesson(tutorat, guarded)
    const frame = await frameAt(tutorat, '/pages/protected/')
    const first = frame.url()
    await play(frame)
    await expect.poll(() => timeOf(frame)).toBeGreaterThan(0.5)
    await frame.evaluate(() => document.querySelector('video')?.pause())
    const before = countRequests('lessons.open')
    platform.sandbox.clock.advance(6 * 60_000)
    await play(frame)
    await expect
      .poll(() =>
        tutorat.page.frames().some((each) => each.url().includes('/pages/protected/') && each.url() !== first),
      )
      .toBe(true)
    expect(countRequests('lessons.open')).toBe(before + 1)
    const next = await frameAt(tutorat, '/pages/protected/')
    await play(next)
    await expect.poll(() => timeOf(next)).toBeGreaterThan(0.5)
  })

  test('a recording plays', async () => {
    await openLesson(tutorat, recording)
    const frame = await frameAt(tutorat, '/pages/protected/')
    await play(frame)
    await expect.poll(() => timeOf(frame)).toBeGreaterThan(0.5)
  })

  test('a video whose player refuses to play opens once in the system browser, with its own link', async () => {
    platform.sandbox.world.lesson('le-jeu-de-la-vie-en-acces-protege').framing = 'refused'
    await openLesson(tutorat, guarded)
    await expect(refused()).toBeVisible()
    await tutorat.page.getByRole('button', { name: 'Ouvrir dans le navigateur' }).click()
    await expect.poll(opened).toHaveLength(1)
    const [address = ''] = await opened()
    expect(await (await fetch(address)).text()).toContain('<video')
    platform.sandbox.world.lesson('le-jeu-de-la-vie-en-acces-protege').framing = 'forbidden'
    await tutorat.page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(refused()).toBeVisible()
    expect(await opened()).toHaveLength(1)
    platform.sandbox.world.lesson('le-jeu-de-la-vie-en-acces-protege').framing = 'allowed'
  })

  test('B3, A6: normal use violates no policy of the page', async () => {
    expect(await tutorat.page.evaluate(() => Reflect.get(window, 'violations') as string[])).toEqual([])
  })

  for (const [kind, what] of [
    ['server-error', 'an error'],
    ['not-found', 'nothing'],
    ['cut', 'half an answer'],
  ] as const) {
    test(`B7: a host that gives ${what} leaves a card, at once, and the next try works`, async () => {
      platform.sandbox.faults('frames', kind)
      await openLesson(tutorat, guarded)
      await expect(refused()).toBeVisible()
      await expect(tutorat.page.getByRole('button', { name: 'Ouvrir dans le navigateur' })).toBeVisible()
      platform.sandbox.faults.clear()
      await tutorat.page.getByRole('button', { name: 'Réessayer' }).click()
      await play(await frameAt(tutorat, '/pages/protected/'))
    })
  }

  test('B7: a quiz whose page does not load shows an error card after fifteen seconds', async () => {
    platform.sandbox.faults('frames', 'timeout')
    await openLesson(tutorat, quiz)
    await expect(tutorat.page.locator('iframe')).toBeAttached()
    await expect(card(/Le QCM ne s’est pas ouvert/)).toBeVisible({ timeout: 20_000 })
    platform.sandbox.faults.clear()
    await tutorat.page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(
      (await frameAt(tutorat, '/pages/quiz')).getByRole('button', { name: 'Valider mes réponses' }),
    ).toBeVisible()
  })

  test.describe('hostile frame', () => {
    const before = { windows: 0, opened: 0, changed: 0 }
    const changed = () => platform.sandbox.requests().filter(({ method }) => method !== 'GET').length
    const windows = () => tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

    test.beforeAll(async () => {
      Object.assign(before, { windows: await windows(), opened: (await opened()).length, changed: changed() })
    })

    test.afterEach(async () => {
      expect(tutorat.page.url()).toMatch(/^app:\/\/tutorat\//)
      expect(await windows()).toBe(before.windows)
      expect((await opened()).length).toBe(before.opened)
      expect(changed()).toBe(before.changed)
      expect(await tutorat.page.evaluate(() => window.desktop['links.next']())).toEqual({ link: null })
      expect(platform.sandbox.progressLog.of('amira')).toEqual([])
    })

    async function reachesNoNeighbour(frame: Frame): Promise<void> {
      const closed = [...(await liveAddresses(neighbour)), 'app://tutorat/api/platform/auth/me']
      const reached = await frame.evaluate(
        (urls) =>
          Promise.all(
            urls.map((url) =>
              fetch(url, { mode: 'no-cors' }).then(
                () => true,
                () => false,
              ),
            ),
          ),
        [frame.url(), ...closed],
      )
      expect(reached).toEqual([true, ...closed.map(() => false)])
      expect(neighbour.requestedPaths).toEqual([])
    }

    async function hostile(
      slug: string,
    ): Promise<{ frame: Frame; results: () => Promise<{ act: string; outcome: string }[]> }> {
      await openLesson(tutorat, odd(slug))
      const frame = await frameAt(tutorat, '/pages/hostile')
      await frame.evaluate(() => window.parent.postMessage({ source: 'player', type: 'ready' }, '*'))
      return {
        frame,
        results: () => frame.evaluate(() => Reflect.get(window, 'results') as { act: string; outcome: string }[]),
      }
    }

    test('B2: a thousand forged messages change nothing', async () => {
      const { results } = await hostile('cadre-aux-faux-messages')
      await expect.poll(async () => (await results()).map(({ outcome }) => outcome)).toContain('sent 1050')
      await expect(tutorat.page.getByText(/Ton score/)).toHaveCount(0)
    })

    test('B2, B5: a nested frame reaches neither our page nor an unlisted host', async () => {
      const { frame, results } = await hostile('cadre-dans-le-cadre')
      await expect.poll(async () => (await results()).map(({ act }) => act)).toContain('nested')
      await expect.poll(() => tutorat.page.frames().some((each) => each.parentFrame() === frame)).toBe(true)
      expect(
        tutorat.page.frames().filter((each) => new URL(each.url() || 'about:blank').hostname === 'localhost'),
      ).toEqual([])
    })

    test('B3: navigation of the frame to an unlisted host is blocked', async () => {
      await openLesson(tutorat, odd('cadre-qui-part-ailleurs'))
      await expect(refused()).toBeVisible({ timeout: 20_000 })
      expect(tutorat.page.frames().filter((each) => each.url().includes('localhost'))).toEqual([])
    })

    test('B3: it cannot open a window or navigate our page', async () => {
      const { frame } = await hostile('cadre-aux-faux-messages')
      const outcome = await frame.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: 'https://example.org/', target: '_blank' })
        document.body.append(link)
        link.click()
        for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
          link.dispatchEvent(new MouseEvent('click', { ...init, bubbles: true }))
        const own = window.open('https://example.org/') === null
        try {
          window.top!.location.href = 'https://example.org/'
          return { own, top: 'asked' }
        } catch (error) {
          return { own, top: error instanceof Error ? error.name : '' }
        }
      })
      expect(outcome).toEqual({ own: true, top: 'SecurityError' })
    })

    test('B3, B4: navigation to our links ends the frame and reaches no handler of the links', async () => {
      const control = 'tutorat://subjects'
      await tutorat.app.evaluate(
        async (_electron, address) =>
          (Reflect.get(globalThis, 'openedBySystem') as (address: string) => Promise<void>)(address),
        control,
      )
      await expect.poll(handler.arrived).toEqual([control])
      await openLesson(tutorat, odd('cadre-qui-s-echappe'))
      await expect(refused()).toBeVisible({ timeout: 20_000 })
      expect(tutorat.page.frames().filter((each) => each.url().includes('/pages/hostile'))).toEqual([])
      expect(await handler.arrived()).toEqual([control])
    })

    test('B5, A6: it reaches no local host, gets no permission, shows no dialog and saves no file', async () => {
      const { frame, results } = await hostile('cadre-curieux')
      await expect.poll(async () => (await results()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(13)
      const got = (await results()).filter(({ outcome }) => /^(reached|granted|told|open|read|true)$/.test(outcome))
      expect(got).toEqual([])
      expect(await results()).toEqual(
        expect.arrayContaining([
          { act: 'camera', outcome: 'failed NotAllowedError' },
          { act: 'notifications', outcome: 'denied' },
          { act: 'geolocation', outcome: 'failed 1' },
        ]),
      )
      await reachesNoNeighbour(frame)
    })

    test('B5: the quiz page reaches no local host', async () => {
      await openLesson(tutorat, quiz)
      await reachesNoNeighbour(await frameAt(tutorat, '/pages/quiz'))
    })

    test('B7: a hung frame does not hang the page', async () => {
      await openLesson(tutorat, odd('cadre-fige'))
      await expect(refused()).toBeVisible({ timeout: 20_000 })
      await expect(tutorat.page.locator('iframe')).toHaveCount(0)
      await tutorat.page
        .getByRole('navigation', { name: 'Navigation principale' })
        .getByRole('link', { name: 'Matières' })
        .click()
      await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })

  test('B7: a crashed frame process shows an error card each time and leaves our page intact', async () => {
    const inPage = (script: string) =>
      tutorat.app.evaluate(
        ({ BrowserWindow }, text) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text, true) as Promise<unknown>,
        script,
      )
    const open = (path: string) =>
      inPage(
        `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
      )
    const processes = (part: string) =>
      tutorat.app.evaluate(({ BrowserWindow }, urlPart) => {
        const ours = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame
        const processOf = (frame: Electron.WebFrameMain): number => {
          try {
            return frame.url.includes(urlPart) ? frame.osProcessId : 0
          } catch {
            return 0
          }
        }
        return { ours: ours?.osProcessId ?? 0, frame: Math.max(0, ...(ours?.frames ?? []).map(processOf)) }
      }, part)
    const began = (await processes('app://')).ours
    const play =
      "const play = [...document.querySelectorAll('main button')].find((each) => each.getAttribute('aria-label') " +
      "=== 'Lecture' || each.textContent === 'Lecture'); play?.click()"
    for (const [path, part, pressed, expectedMessage] of [
      [guarded, '/pages/protected/', '', /ne peut pas être lue dans l’application/],
      [quiz, '/pages/quiz', '', /Le QCM ne s’est pas ouvert/],
      [embedded, '/pages/youtube/', play, /Réessayer/],
    ] as const) {
      await open(home)
      await expect.poll(() => inPage("document.querySelectorAll('iframe').length")).toBe(0)
      await open(path)
      const seen = async () => {
        if (pressed !== '') await inPage(`if (!document.querySelector('iframe')) { ${pressed} }; undefined`)
        return (await processes(part)).frame
      }
      await expect.poll(seen).toBeGreaterThan(0)
      const { ours, frame } = await processes(part)
      expect(ours).toBe(began)
      expect(frame).not.toBe(ours)
      await tutorat.app.evaluate((_electron, pid) => process.kill(pid, 'SIGKILL'), frame)
      await expect
        .poll(() => inPage("document.querySelector('main [role=alert]')?.textContent ?? ''"))
        .toMatch(expectedMessage)
    }
    expect((await processes('app://')).ours).toBe(began)
    expect(await inPage("fetch('/api/platform/auth/me').then(({ status }) => status)")).toBe(200)
  })
})

test.describe('persisted data of partners', () => {
  let one: PartnerSite
  let other: PartnerSite
  let platform: Platform
  let profile: string
  let tutorat: Tutorat

  test.beforeAll(async () => {
    one = await startPartnerSite('127.0.0.1', 'canary-of-the-video-host-7Q2')
    other = await startPartnerSite('localhost', 'canary-of-the-quiz-host-4KX')
    platform = await startPlatform({}, (config) => ({
      ...config,
      youtubeEmbed: `${one.origin}/embed/`,
      pages: { ...config.pages, quiz: `${other.origin}/away?to=${encodeURIComponent(`${one.origin}/instead`)}` },
      hosts: { ...config.hosts, frames: [one.origin, other.origin] },
    }))
    profile = await newProfile()
    tutorat = await launch({ platform: platform.file, profile })
  })

  test.afterAll(async () => {
    await tutorat.discard()
    await platform.close()
    await Promise.all([one.close(), other.close()])
  })

  const nothing = { cookie: '', local: null, session: null, databases: 0, caches: 0 }

  async function watch(tutorat: Pick<Tutorat, 'page'>): Promise<Frame> {
    await openLesson(tutorat, embedded)
    await tutorat.page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
    const frame = await frameAt(tutorat, `${one.origin}/embed`)
    await expect.poll(() => frame.evaluate(() => Reflect.get(window, 'kept') === true)).toBe(true)
    return frame
  }
  const found = (frame: Frame) => frame.evaluate(() => Reflect.get(window, 'found') as object)

  test('B1: after sign-out no file contains data of a partner, and the next student’s frame starts empty', async () => {
    const { page } = tutorat
    await signInAs(page, 'amira')
    const first = await watch(tutorat)
    expect(await found(first)).toEqual(nothing)
    // Control: Chromium stores parts of the page.
    await expect.poll(async () => filesHolding(profile, one.canaries).length).toBeGreaterThan(0)
    await page.evaluate(() => window.desktop['session.sign-out']())
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => filesHolding(profile, [...one.canaries, ...other.canaries])).toEqual([])
    one.cookies.length = 0
    await signInAs(page, 'leila')
    const second = await watch(tutorat)
    expect(await found(second)).toEqual(nothing)
    expect(one.cookies[0]).toBe('')
  })

  test('B1, B2: a quiz redirected to another partner gets neither the handshake nor cookies', async () => {
    if (tutorat.page.url().includes('/login')) await signInAs(tutorat.page, 'amira')
    await openLesson(tutorat, quiz)
    const frame = await frameAt(tutorat, '/instead')
    await expect.poll(() => frame.evaluate(() => Reflect.get(window, 'kept') === true)).toBe(true)
    expect(await frame.evaluate(() => Reflect.get(window, 'received') as object[])).toEqual([])
    expect(await frame.evaluate(() => document.cookie)).not.toContain('quiz-host')
  })

  test('B1: data that a partner wrote before a power cut is deleted at the next start', async () => {
    const ownProfile = await newProfile()
    const first = await launch({ platform: platform.file, profile: ownProfile })
    await signInAs(first.page, 'amira')
    await watch(first)
    const kept = () => filesHolding(ownProfile, one.canaries)
    // Written some seconds later.
    await expect
      .poll(() => ['Local Storage', 'Session Storage'].every((store) => kept().some((file) => file.includes(store))), {
        timeout: 60_000,
      })
      .toBe(true)
    await first.kill()
    one.cookies.length = 0
    const next = await launch({ platform: platform.file, profile: ownProfile })
    await expect.poll(kept).toEqual([])
    await expect(next.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await found(await watch(next))).toEqual(nothing)
    expect(one.cookies[0]).toBe('')
    await next.discard()
  })

  test('B1: on a shared computer no file contains data of a partner', async () => {
    const ownProfile = await newProfile()
    const shared = await launch({ platform: platform.file, profile: ownProfile })
    const page = await signInOnSharedComputer(shared, 'amira')
    await watch({ page })
    expect(filesHolding(ownProfile, one.canaries)).toEqual([])
    await shared.kill()
    expect(filesHolding(ownProfile, one.canaries)).toEqual([])
    await removeProfile(ownProfile)
  })
})
