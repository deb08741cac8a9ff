import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readlinkSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { descendants, drive, ended } from '../e2e/support/packaged'
import { environment, newProfile, removeProfile } from '../e2e/support/tutorat'

const drivable = path.resolve('dist/drivable-unpacked/tutorat')
const pictures = path.resolve('test-results/wayland')
const runtimeFolder = process.env['XDG_RUNTIME_DIR'] ?? ''

type Compositor = { socket: string; stop(): Promise<void> }

/** Nothing of X is there, so a program that shows a page speaks Wayland. */
async function startCompositor(scale: number): Promise<Compositor> {
  const socket = `tutorat-${process.pid}-${scale}`
  const size = [`--width=${1366 * scale}`, `--height=${768 * scale}`, `--scale=${scale}`]
  const weston: ChildProcess = spawn(
    'weston',
    ['--backend=headless-backend.so', '--no-config', '--idle-time=0', `--socket=${socket}`, ...size],
    { env: { ...process.env, DISPLAY: '' }, stdio: 'ignore' },
  )
  const gone = ended(weston)
  await expect.poll(() => existsSync(path.join(runtimeFolder, socket)), { message: 'weston listens' }).toBe(true)
  return {
    socket,
    stop: async () => {
      weston.kill('SIGTERM')
      await gone
    },
  }
}

type Start = { scale?: number; language?: 'fr' | 'ar'; args?: string[]; hint?: boolean }

async function onWayland(
  { scale = 1, language = 'fr', args = ['--ozone-platform=wayland'] }: Start,
  use: (page: Page, pid: number) => Promise<void>,
) {
  const compositor = await startCompositor(scale)
  const profile = await newProfile()
  const locale = language === 'ar' ? { LANGUAGE: 'ar', LANG: 'ar_TN.UTF-8' } : {}
  const env = environment({
    profile,
    env: { WAYLAND_DISPLAY: compositor.socket, XDG_SESSION_TYPE: 'wayland', DISPLAY: '', ...locale },
  })
  const { page, pid, close } = await drive(drivable, env, path.resolve('.'), args)
  await use(page, pid)
  await close()
  await compositor.stop()
  await removeProfile(profile)
}

const socketsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
    } catch {
      return []
    }
  })

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: path.join(pictures, `${name}.png`) })
}

test('starts natively under Wayland, chosen by the session alone, and shows the sign-in', async () => {
  await onWayland({ args: [] }, async (page, pid) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(descendants(pid, '--type=renderer').length).toBeGreaterThan(0)
    const x11 = readFileSync('/proc/net/unix', 'utf8')
      .split('\n')
      .filter((line) => line.includes('.X11-unix'))
      .map((line) => line.trim().split(/\s+/)[6])
    expect(socketsOf(pid).length).toBeGreaterThan(0)
    expect(socketsOf(pid).filter((inode) => x11.includes(inode))).toEqual([])
    expect(await page.evaluate(() => devicePixelRatio)).toBe(1)
    await picture(page, 'sign-in')
  })
})

test('takes the scale of the output, and a fractional one', async () => {
  await onWayland({ scale: 2 }, async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(2)
    await picture(page, 'sign-in-scale-2')
  })
  await onWayland({ args: ['--ozone-platform=wayland', '--force-device-scale-factor=1.5'] }, async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(1.5)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'nothing is cut at the fractional scale').toBeLessThanOrEqual(0)
    await picture(page, 'sign-in-scale-1.5')
  })
})

test('an input method composes Arabic in a field, and the caret moves from right to left', async () => {
  await onWayland({ language: 'ar' }, async (page) => {
    await page.locator('input').first().fill('amira.bensalah@exemple.tn')
    await page.locator('input[type=password]').fill('Tutorat2026!')
    await page.locator('input[type=password]').press('Enter')
    const field = page.getByRole('combobox').first()
    await field.click()
    await field.evaluate((element) => {
      const seen: string[] = []
      for (const name of ['compositionstart', 'compositionupdate', 'compositionend'])
        element.addEventListener(name, (event) => seen.push(`${name} ${(event as CompositionEvent).data}`))
      Object.assign(window, { composed: seen })
    })
    const method = await page.context().newCDPSession(page)
    for (const text of ['در', 'دروس'])
      await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(field).toHaveValue('دروس')
    await method.send('Input.insertText', { text: 'دروس' })
    const composed = await page.evaluate(() => (window as unknown as { composed: string[] }).composed)
    expect(composed[0]).toMatch(/^compositionstart/)
    expect(composed).toContain('compositionupdate در')
    expect(composed.at(-1)).toBe('compositionend دروس')
    await expect(field).toHaveValue('دروس')
    const caret = () => field.evaluate((element) => (element as HTMLInputElement).selectionStart)
    expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await caret()).toBe(4)
    await field.press('ArrowRight')
    expect(await caret()).toBe(3)
    await field.press('ArrowLeft')
    expect(await caret()).toBe(4)
    await picture(page, 'arabic-input')
  })
})
