import { expect, test, type Frame } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startHostileSite, type HostileSite } from './support/hostile-site'
import { startPlatform, type Platform } from './support/platform'
import { forget, launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const home = 'app://tutorat/'
const framedLesson = 'app://tutorat/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/coefficient-et-ordonnee-a-l-origine/content'

let site: HostileSite
let elsewhere: HostileSite
let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  site = await startHostileSite()
  elsewhere = await startHostileSite()
  // The video host has gone bad: the one partner whose page stands in a frame of ours.
  platform = await startPlatform({}, (config) => ({
    ...config,
    youtubeEmbed: `${site.origin}/embed/`,
    hosts: { ...config.hosts, frames: [site.origin] },
  }))
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  await tutorat.page.getByRole('heading', { level: 1 }).waitFor()
})

test.afterAll(async () => {
  await tutorat.quit()
  await forget(tutorat.profile)
  await platform.close()
  await Promise.all([site.close(), elsewhere.close()])
})

test('A1, J2: each renderer runs in the Chromium sandbox and sees no Node', async () => {
  const pids = await tutorat.app.evaluate(({ app }) => app.getAppMetrics().filter((each) => each.type === 'Tab').map((each) => each.pid))
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s*2$/m)
  expect(await tutorat.page.evaluate(() => ['require', 'process', 'module', 'Buffer'].filter((name) => name in window))).toEqual([])
})

test('A2: no inline script, no eval, no markup from a string', async () => {
  const tried = await tutorat.page.evaluate(async () => {
    const refused: string[] = []
    const heard: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => heard.push(event.effectiveDirective))
    const inline = document.createElement('script')
    try {
      inline.textContent = 'window.__inline = true'
      document.body.append(inline)
    } catch {
      refused.push('script text')
    }
    // On a turn of its own: what the debugger runs itself is free of the policy.
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
    return { ran: ['__inline', '__eval', '__handler'].filter((name) => name in window), refused, heard }
  })
  expect(tried.ran).toEqual([])
  expect(tried.refused).toContain('eval')
  expect(tried.heard.length).toBeGreaterThan(0)
})

test('A2: the policy of the page allows nothing by default and nothing unsafe', async () => {
  const policy = await tutorat.page.evaluate(async () => (await fetch('/', { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-|\*/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('A3: nothing but the listed files is served, whatever the path', async () => {
  const hostile = ['../package.json', '..%2f..%2fetc/passwd', '%2e%2e/%2e%2e/etc/passwd', '..%5c..%5cetc', '%00', '%252e%252e/x', '/etc/passwd', 'C:/windows/win.ini', '%E0%A4%A', 'assets/..%2f..%2fmain/index.js', 'page-files.json', 'main/index.js', 'preload/index.cjs', '.env']
  const answers = await tutorat.page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => {
      try {
        const response = await fetch(`app://tutorat/${path}`, { headers: { accept: '*/*' } })
        return { path, status: response.status, text: await response.text() }
      } catch {
        return { path, status: 0, text: '' }
      }
    })),
    hostile,
  )
  for (const { path, status, text } of answers) {
    expect(text, path).not.toMatch(/root:|"dependencies"|require\(/)
    expect([0, 400, 404], path).toContain(status)
  }
})

test('A3: an unknown call and a call of the main process are not there for the page', async () => {
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

test('A4: the page cannot be led away, and opens no window', async () => {
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
  expect(elsewhere.asked).toEqual([])
  expect(await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(windows)
})

test('A5: the system browser is opened for listed pages only', async () => {
  const refusedAll = await tutorat.page.evaluate(async (urls) => {
    const open = (url: string) => window.desktop['links.open']({ url }).then((answer) => answer.opened, () => false)
    return Promise.all(urls.map(open))
  }, ['https://evil.example/', 'javascript:alert(1)', 'file:///etc/passwd', 'tutorat://home', 'https:evil', `${elsewhere.origin}/x`, 'https://user:pass@evil.example/', '\\\\host\\share'])
  expect(refusedAll.every((opened) => !opened)).toBe(true)
})

test('A6: the page is granted nothing it did not need', async () => {
  const granted = await tutorat.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'persistent-storage', 'background-sync', 'accelerometer', 'screen-wake-lock']
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName }).then((status) => status.state, () => 'denied')))
    return names.filter((_, index) => states[index] === 'granted')
  })
  expect(granted).toEqual([])
  expect(await tutorat.page.evaluate(() => navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'granted', () => 'denied'))).toBe('denied')
})

test('A7: a window that is not ours gets no answer from any command', async () => {
  const answer = await tutorat.app.evaluate(async ({ BrowserWindow }, preload) => {
    const stranger = new BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true, preload } })
    await stranger.loadURL('data:text/html,<title>stranger</title>')
    const said = await stranger.webContents.executeJavaScript("window.desktop['app.start']().then(() => 'answered', () => 'refused')")
    stranger.destroy()
    return said as string
  }, `${process.cwd()}/out/preload/index.cjs`)
  expect(answer).toBe('refused')
})

type Answers = { origin: string; asked: number; answered: string[] }

test('A7: neither a second window with our own page nor a frame inside it gets an answer from any command', async () => {
  const before = await tutorat.page.evaluate(() => window.desktop['app.start']())
  const asked = await tutorat.app.evaluate(async ({ BrowserWindow }, preload) => {
    const [ours] = BrowserWindow.getAllWindows()
    const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegrationInSubFrames: true, preload, session: ours!.webContents.session }
    const stranger = new BrowserWindow({ show: false, webPreferences })
    await stranger.loadURL('app://tutorat/')
    const ask = `(async () => {
      const names = Object.keys(window.desktop ?? {}).filter((name) => name !== 'on')
      const answers = await Promise.all(names.map((name) => window.desktop[name]({}).then(() => name, () => 'refused')))
      return { origin: location.origin, asked: names.length, answered: answers.filter((answer) => answer !== 'refused') }
    })()`
    const said: Answers[] = [await stranger.webContents.executeJavaScript(ask)]
    await stranger.webContents.executeJavaScript("document.body.append(document.createElement('iframe'))")
    for (const frame of stranger.webContents.mainFrame.frames) said.push((await frame.executeJavaScript(ask)) as Answers)
    stranger.destroy()
    return said
  }, `${process.cwd()}/out/preload/index.cjs`)
  const [second, inside] = asked
  expect(second?.origin).toBe('app://tutorat')
  expect(second?.asked).toBeGreaterThan(30)
  expect(second?.answered).toEqual([])
  // Not even a window that asks for it brings the desktop into a frame; the sender is checked all the same (trusted-sender.test.ts).
  expect(inside?.asked).toBe(0)
  expect(await tutorat.page.evaluate(() => window.desktop['app.start']())).toEqual(before)
})

test.describe('a partner’s frame gone bad', () => {
  let frame: Frame

  test.beforeAll(async () => {
    await goTo(tutorat.page, framedLesson)
    await tutorat.page.locator('iframe').waitFor()
    await expect.poll(() => tutorat.page.frames().some((each) => each.url().startsWith(site.origin))).toBe(true)
    frame = tutorat.page.frames().find((each) => each.url().startsWith(site.origin)) as Frame
    await frame.waitForLoadState()
  })

  test('A7: it has no desktop', async () => {
    expect(await frame.evaluate(() => 'desktop' in window)).toBe(false)
  })

  test('B3: it opens no window and does not lead our page away', async () => {
    await frame.evaluate((target) => {
      window.open(target)
      document.querySelector<HTMLAnchorElement>('#out')?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true }))
      try {
        window.top!.location.href = target
      } catch {
        // Refused at once: as it should be.
      }
    }, `${elsewhere.origin}/from-frame`)
    await tutorat.page.evaluate(() => fetch('/api/platform/auth/me'))
    expect(tutorat.page.url()).toBe(framedLesson)
    expect(elsewhere.asked).toEqual([])
  })

  test('B4: it cannot use our own links', async () => {
    await frame.evaluate(() => {
      window.location.href = 'tutorat://subjects'
    })
    await tutorat.page.evaluate(() => fetch('/api/platform/auth/me'))
    expect(tutorat.page.url()).toBe(framedLesson)
    expect(await tutorat.page.evaluate(() => window.desktop['links.next']())).toEqual({ link: null })
  })

  test('B5: it reaches neither this computer nor the school’s network', async () => {
    const reached = await frame.evaluate(
      (urls) => Promise.all(urls.map((url) => fetch(url, { mode: 'no-cors' }).then(() => true, () => false))),
      [`${elsewhere.origin}/probe`, 'http://192.168.1.1/', 'http://10.0.0.1/', 'http://[::1]:631/'],
    )
    expect(reached).toEqual([false, false, false, false])
    expect(elsewhere.asked).toEqual([])
  })

  test('B4: it cannot ask anything of the gateway in our name', async () => {
    const before = platform.sandbox.requests().length
    const answers = await frame.evaluate(() =>
      Promise.all([
        fetch('app://tutorat/api/platform/auth/me').then(() => true, () => false),
        fetch('app://tutorat/api/platform/reactions/', { method: 'POST', mode: 'no-cors', body: '{"content_id":1,"reaction_type":"love"}' }).then((response) => response.ok, () => false),
      ]),
    )
    expect(answers).toEqual([false, false])
    expect(platform.sandbox.requests().slice(before).map((call) => call.name)).not.toContain('reactions.react')
  })

  test('A6: it is granted no permission', async () => {
    const states = await frame.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']
      return Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName }).then((status) => status.state, () => 'denied')))
    })
    expect(states.filter((state) => state === 'granted')).toEqual([])
  })

  test('B2: forged player messages change nothing', async () => {
    await frame.evaluate(() => {
      for (let index = 0; index < 200; index += 1) {
        window.parent.postMessage(JSON.stringify({ event: 'infoDelivery', id: `forged-${index}`, info: { currentTime: 999_999, playerState: 1 } }), '*')
        window.parent.postMessage({ event: 'onStateChange', info: 0 }, '*')
      }
    })
    await tutorat.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(platform.sandbox.progressLog.rows()).toEqual([])
    expect(tutorat.page.url()).toBe(framedLesson)
  })
})
