import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { expect, test, type Frame } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { liveAddresses, startHostileSite, type HostileSite } from './support/hostile-site'
import { goTo } from './support/navigate'
import { readLog } from './support/packaged'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const home = 'app://tutorat/'
const framedLesson =
  'app://tutorat/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/' +
  'coefficient-et-ordonnee-a-l-origine/content'

let site: HostileSite
let elsewhere: HostileSite
let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  site = await startHostileSite()
  elsewhere = await startHostileSite()
  platform = await startPlatform({}, (config) => ({
    ...config,
    youtubeEmbed: `${site.origin}/embed/`,
    hosts: { ...config.hosts, frames: [site.origin], browser: ['https://forum.exemple.tn'] },
  }))
  // Missing hardware must not cause the refusal.
  tutorat = await launch({ platform: platform.file, args: ['--use-fake-device-for-media-stream'] })
  await signInAs(tutorat.page, 'amira')
  await tutorat.page.getByRole('heading', { level: 1 }).waitFor()
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
  await Promise.all([site.close(), elsewhere.close()])
})

test('A1, J2: each renderer runs in the Chromium sandbox and sees no Node', async () => {
  const pids = await tutorat.app.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter((each) => each.type === 'Tab')
      .map((each) => each.pid),
  )
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s*2$/m)
  expect(
    await tutorat.page.evaluate(() => ['require', 'process', 'module', 'Buffer'].filter((name) => name in window)),
  ).toEqual([])
})

test('A2: no inline script, eval or markup from a string is executed', async () => {
  const tried = await tutorat.page.evaluate(async () => {
    const refused: string[] = []
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const inline = document.createElement('script')
    try {
      inline.textContent = 'window.__inline = true'
      document.body.append(inline)
    } catch {
      refused.push('script text')
    }
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        try {
          ;(0, eval)('window.__eval = true')
        } catch {
          refused.push('eval')
        }
        resolve()
      }),
    )
    try {
      document.createElement('div').innerHTML = '<img src=x onerror="window.__handler = true">'
    } catch {
      refused.push('innerHTML')
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return { ran: ['__inline', '__eval', '__handler'].filter((name) => name in window), refused, violations }
  })
  expect(tried.ran).toEqual([])
  expect(tried.refused).toContain('eval')
  expect(tried.violations.length).toBeGreaterThan(0)
})

test('A2: the page’s CSP has no permissive default and no unsafe source', async () => {
  const policy = await tutorat.page.evaluate(
    async () => (await fetch('/', { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '',
  )
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-|\*/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('A3: only listed files are served for any path', async () => {
  const hostile = [
    '../package.json',
    '..%2f..%2fetc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%5c..%5cetc',
    '%00',
    '%252e%252e/x',
    '/etc/passwd',
    'C:/windows/win.ini',
    '%E0%A4%A',
    'assets/..%2f..%2fmain/index.js',
    'page-files.json',
    'main/index.js',
    'preload/index.cjs',
    '.env',
  ]
  const answers = await tutorat.page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          try {
            const response = await fetch(`app://tutorat/${path}`, { headers: { accept: '*/*' } })
            return { path, status: response.status, text: await response.text() }
          } catch {
            return { path, status: 0, text: '' }
          }
        }),
      ),
    hostile,
  )
  for (const { path, status, text } of answers) {
    expect(text, path).not.toMatch(/root:|"dependencies"|require\(/)
    expect([0, 400, 404], path).toContain(status)
  }
})

test('A3: unknown calls and calls of the main process are not available to the page', async () => {
  const statuses = await tutorat.page.evaluate(() =>
    Promise.all([
      fetch('/api/platform/student/secrets').then((response) => response.status),
      fetch('/api/elsewhere/auth/me').then((response) => response.status),
      fetch('/api/platform/auth/logout').then((response) => response.status),
      fetch('/api/progress/progress', { method: 'POST', body: '{}' }).then((response) => response.status),
      fetch('/api/platform/auth/me', { method: 'DELETE' }).then((response) => response.status),
    ]),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404])
})

function refusals(): Record<string, number> {
  const kinds = [...readLog(tutorat.profile).matchAll(/navigation\.refused \{"kind":"([\w-]+)"/g)].map(
    ([, kind = '']) => kind,
  )
  return Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((each) => each === kind).length]))
}

test('A4: the page can neither navigate away nor open a window', async () => {
  const windows = await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await tutorat.page.evaluate((target) => {
    window.open(target)
    const link = document.createElement('a')
    link.href = target
    document.body.append(link)
    link.click()
    link.target = '_blank'
    link.click()
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true }))
    link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
    link.remove()
    window.location.href = target
  }, `${elsewhere.origin}/led-away`)
  await tutorat.page.evaluate(() => fetch('/api/platform/auth/me'))
  expect(tutorat.page.url()).toBe(home)
  expect(elsewhere.requestedPaths).toEqual([])
  expect(await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(windows)
  // The navigation and each window; requests.test.ts covers the request.
  await expect.poll(() => refusals()['navigation'] ?? 0).toBeGreaterThan(0)
  await expect.poll(() => refusals()['window'] ?? 0).toBeGreaterThanOrEqual(3)
})

test('A5: the system browser opens listed pages only', async () => {
  await tutorat.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Reflect.set(globalThis, 'opened', opened)
    shell.openExternal = async (address) => void opened.push(address)
  })
  const listed = 'https://forum.exemple.tn/questions'
  const answers = await tutorat.page.evaluate(
    async (urls) => {
      const open = (url: string) =>
        window.desktop['links.open']({ url }).then(
          (answer) => answer.opened,
          () => false,
        )
      return Promise.all(urls.map(open))
    },
    [
      listed,
      'https://evil.example/',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'tutorat://home',
      'https:evil',
      `${elsewhere.origin}/x`,
      'https://user:pass@evil.example/',
      '\\\\host\\share',
    ],
  )
  expect(answers).toEqual([true, ...answers.slice(1).map(() => false)])
  expect(await tutorat.app.evaluate(() => Reflect.get(globalThis, 'opened') as string[])).toEqual([listed])
})

test('A6: the page gets no permission that it does not need', async () => {
  const granted = await tutorat.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'persistent-storage',
      'background-sync',
      'accelerometer',
      'screen-wake-lock',
    ]
    const states = await Promise.all(
      names.map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(
          (status) => status.state,
          () => 'denied',
        ),
      ),
    )
    return names.filter((_, index) => states[index] === 'granted')
  })
  expect(granted).toEqual([])
  const camera = await tutorat.page.evaluate(async () => {
    const kinds = (await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind)
    return {
      isThere: kinds.includes('videoinput'),
      got: await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'granted',
        (error: Error) => error.name,
      ),
    }
  })
  expect(camera).toEqual({ isThere: true, got: 'NotAllowedError' })
})

test('A7: a foreign window gets no response to any command', async () => {
  const answer = await tutorat.app.evaluate(async ({ BrowserWindow }, preload) => {
    const stranger = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, preload },
    })
    await stranger.loadURL('data:text/html,<title>stranger</title>')
    const said = await stranger.webContents.executeJavaScript(
      "window.desktop['app.start']().then(() => 'answered', () => 'refused')",
    )
    stranger.destroy()
    return said as string
  }, `${process.cwd()}/out/preload/index.cjs`)
  expect(answer).toBe('refused')
})

type Answers = { origin: string; attempts: number; answered: string[] }

test('A7: a second window with our page and a frame inside it get no response to any command', async () => {
  const before = await tutorat.page.evaluate(() => window.desktop['app.start']())
  const results = await tutorat.app.evaluate(async ({ BrowserWindow }, preload) => {
    const [ours] = BrowserWindow.getAllWindows()
    const webPreferences = {
      sandbox: true,
      contextIsolation: true,
      nodeIntegrationInSubFrames: true,
      preload,
      session: ours!.webContents.session,
    }
    const stranger = new BrowserWindow({ show: false, webPreferences })
    await stranger.loadURL('app://tutorat/')
    const question = `(async () => {
      const names = Object.keys(window.desktop ?? {}).filter((name) => name !== 'on')
      const answers = await Promise.all(names.map((name) => window.desktop[name]({}).then(() => name, () => 'refused')))
      const answered = answers.filter((answer) => answer !== 'refused')
      return { origin: location.origin, attempts: names.length, answered }
    })()`
    const said: Answers[] = [await stranger.webContents.executeJavaScript(question)]
    await stranger.webContents.executeJavaScript("document.body.append(document.createElement('iframe'))")
    for (const frame of stranger.webContents.mainFrame.frames)
      said.push((await frame.executeJavaScript(question)) as Answers)
    stranger.destroy()
    return said
  }, `${process.cwd()}/out/preload/index.cjs`)
  const [second, inside] = results
  expect(second?.origin).toBe('app://tutorat')
  expect(second?.attempts).toBeGreaterThan(30)
  expect(second?.answered).toEqual([])
  expect(inside?.attempts).toBe(0)
  expect(await tutorat.page.evaluate(() => window.desktop['app.start']())).toEqual(before)
})

test.describe('compromised partner frame', () => {
  let frame: Frame

  test.beforeEach(async () => {
    await goTo(tutorat.page, home)
    await expect(tutorat.page.locator('iframe')).toHaveCount(0)
    await goTo(tutorat.page, framedLesson)
    await expect.poll(() => tutorat.page.frames().some((each) => each.url().startsWith(site.origin))).toBe(true)
    frame = tutorat.page.frames().find((each) => each.url().startsWith(site.origin)) as Frame
    await frame.waitForLoadState()
    expect(await frame.evaluate(() => location.origin)).toBe(site.origin)
    elsewhere.requestedPaths.length = 0
  })

  test('A7: it has no window.desktop', async () => {
    expect(await frame.evaluate(() => 'desktop' in window)).toBe(false)
  })

  test('B3: it cannot open a window or navigate our page', async () => {
    await frame.evaluate((target) => {
      window.open(target)
      document
        .querySelector<HTMLAnchorElement>('#out')
        ?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true }))
      try {
        window.top!.location.href = target
      } catch {
        // Expected: refused at once.
      }
    }, `${elsewhere.origin}/from-frame`)
    await tutorat.page.evaluate(() => fetch('/api/platform/auth/me'))
    expect(tutorat.page.url()).toBe(framedLesson)
    expect(elsewhere.requestedPaths).toEqual([])
  })

  test('B4: it cannot use our deep links', async () => {
    await frame.evaluate(() => {
      window.location.href = 'tutorat://subjects'
    })
    await tutorat.page.evaluate(() => fetch('/api/platform/auth/me'))
    expect(tutorat.page.url()).toBe(framedLesson)
    expect(await tutorat.page.evaluate(() => window.desktop['links.next']())).toEqual({ link: null })
  })

  test('B5: it reaches neither this computer nor the local network', async () => {
    const addresses = [`${site.origin}/own`, ...(await liveAddresses(elsewhere))]
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
      addresses,
    )
    expect(reached).toEqual(addresses.map((address) => address.startsWith(`${site.origin}/`)))
    expect(elsewhere.requestedPaths).toEqual([])
  })

  test('B4, B5: its workers reach neither the gateway nor an unlisted host, and none outlives it', async () => {
    const before = platform.sandbox.requests().length
    // The lesson itself never requests the profile.
    const closed = ['app://tutorat/api/platform/auth/my-profile', 'app://tutorat/', ...(await liveAddresses(elsewhere))]
    const outcomes = await frame.evaluate(
      async ({ own, urls }) => {
        const script = await (await fetch('/worker.js')).text()
        const local = (): string => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
        const post = (port: Worker | MessagePort, target: AbstractWorker = port as Worker) =>
          new Promise<string[] | string>((resolve) => {
            port.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data)
            target.onerror = () => resolve('no worker')
            port.postMessage([own, ...urls])
          })
        const shared = (address: string) => {
          const made = new SharedWorker(address)
          return post(made.port, made)
        }
        return {
          dedicated: await post(new Worker('/worker.js')),
          blob: await post(new Worker(local())),
          shared: await shared('/worker.js'),
          sharedBlob: await shared(local()),
          service: await navigator.serviceWorker.register('/worker.js').then(
            () => 'registered',
            () => 'no worker',
          ),
        }
      },
      { own: `${site.origin}/own`, urls: closed },
    )
    const walled = ['reached 200', ...closed.map(() => 'refused')]
    expect(outcomes).toEqual({
      dedicated: walled,
      blob: walled,
      shared: 'no worker',
      sharedBlob: walled,
      service: 'no worker',
    })
    expect(elsewhere.requestedPaths).toEqual([])
    expect(
      platform.sandbox
        .requests()
        .slice(before)
        .filter(({ name }) => name === 'account.profile'),
    ).toEqual([])
  })

  test('B5: it sends no packets by WebRTC', async () => {
    const socket = createSocket('udp4')
    let packets = 0
    socket.on('message', () => (packets += 1))
    await new Promise<void>((resolve) => socket.bind(0, '0.0.0.0', resolve))
    const host = new URL(elsewhere.inNetwork ?? elsewhere.origin).hostname
    const begin = () =>
      frame.evaluate(async (urls) => {
        const connection = new RTCPeerConnection({ iceServers: [{ urls }] })
        connection.createDataChannel('x')
        Reflect.set(
          window,
          'gathered',
          new Promise<void>((resolve) => {
            connection.onicegatheringstatechange = () =>
              connection.iceGatheringState === 'complete' ? resolve() : undefined
          }),
        )
        await connection.setLocalDescription(await connection.createOffer())
      }, `stun:${host}:${socket.address().port}`)
    const allow = (policy: 'default' | 'disable_non_proxied_udp') =>
      tutorat.app.evaluate(
        ({ BrowserWindow }, name) => BrowserWindow.getAllWindows()[0]?.webContents.setWebRTCIPHandlingPolicy(name),
        policy,
      )
    await begin()
    await frame.evaluate(() => Reflect.get(window, 'gathered') as Promise<void>)
    expect(packets).toBe(0)
    await allow('default')
    await begin()
    await expect.poll(() => packets).toBeGreaterThan(0)
    await allow('disable_non_proxied_udp')
    socket.close()
  })

  test('B4: it cannot send requests to the gateway as our page', async () => {
    const before = platform.sandbox.requests().length
    const answers = await frame.evaluate(() =>
      Promise.all([
        fetch('app://tutorat/api/platform/auth/me').then(
          () => true,
          () => false,
        ),
        fetch('app://tutorat/api/platform/reactions/', {
          method: 'POST',
          mode: 'no-cors',
          body: '{"content_id":1,"reaction_type":"love"}',
        }).then(
          (response) => response.ok,
          () => false,
        ),
      ]),
    )
    expect(answers).toEqual([false, false])
    expect(
      platform.sandbox
        .requests()
        .slice(before)
        .map((call) => call.name),
    ).not.toContain('reactions.react')
  })

  test('A6: it gets no permission, even if the page delegates one', async () => {
    const states = await frame.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']
      return Promise.all(
        names.map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            (status) => status.state,
            () => 'denied',
          ),
        ),
      )
    })
    expect(states.filter((state) => state === 'granted')).toEqual([])
    // The page delegates to its frame.
    await tutorat.page.evaluate(
      (src) =>
        new Promise<void>((resolve) => {
          const lent = Object.assign(document.createElement('iframe'), {
            src,
            name: 'lent',
            allow: 'camera *; microphone *; geolocation *; display-capture *',
            onload: () => resolve(),
          })
          document.body.append(lent)
        }),
      `${site.origin}/lent`,
    )
    const lent = tutorat.page.frames().find((each) => each.url() === `${site.origin}/lent`) as Frame
    const got = await lent.evaluate(async () => [
      await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'granted',
        (error: Error) => error.name,
      ),
      await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : `failed ${code}`),
        ),
      ),
    ])
    await tutorat.page.evaluate(() => document.querySelector('iframe[name=lent]')?.remove())
    expect(got).toEqual(['NotAllowedError', 'denied'])
  })

  test('B2: forged player messages change nothing', async () => {
    await frame.evaluate(() => {
      for (let index = 0; index < 200; index += 1) {
        window.parent.postMessage(
          JSON.stringify({
            event: 'infoDelivery',
            id: `forged-${index}`,
            info: { currentTime: 999_999, playerState: 1 },
          }),
          '*',
        )
        window.parent.postMessage({ event: 'onStateChange', info: 0 }, '*')
      }
    })
    await tutorat.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(platform.sandbox.progressLog.rows()).toEqual([])
    expect(tutorat.page.url()).toBe(framedLesson)
  })
})
