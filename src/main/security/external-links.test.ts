import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createExternalLinks, createOpenCopy, createOpenFolder } from './external-links'
import type { Hosts } from './hosts'

const opened = vi.hoisted(() => ({ addresses: [] as string[], refuse: false }))
vi.mock('electron', () => ({
  shell: {
    openExternal: (address: string) => {
      opened.addresses.push(address)
      return opened.refuse ? Promise.reject(new Error('no browser')) : Promise.resolve()
    },
    openPath: (file: string) => {
      opened.addresses.push(file)
      return Promise.resolve(opened.refuse ? 'no program' : '')
    },
  },
}))

const hosts: Hosts = { frames: new Set(), files: new Set(), browser: new Set(['https://forum.exemple.tn']), players: new Set(), embed: null, signIn: new Set(), payments: new Set(['https://pay.exemple.tn']), supportEmail: null, development: null }
const forum = 'https://forum.exemple.tn/'

function links() {
  const time = { now: 0 }
  return { time, door: createExternalLinks({ hosts: () => hosts, clock: { now: () => 0, monotonic: () => time.now } }) }
}

beforeEach(() => {
  opened.addresses = []
  opened.refuse = false
})

describe('the door to the system browser', () => {
  it('A5: hands over listed addresses only, written anew', async () => {
    const { door } = links()
    expect(await door.open('HTTPS://forum.exemple.tn')).toBe(true)
    expect(await door.open('https://evil.example/')).toBe(false)
    expect(await door.open('file:///etc/passwd')).toBe(false)
    expect(opened.addresses).toEqual([forum])
  })

  it('A5: opens four in ten seconds and no more; refused ones do not count', async () => {
    const { door, time } = links()
    for (let attempt = 0; attempt < 20; attempt += 1) await door.open('https://evil.example/')
    const answers = []
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await door.open(forum))
    expect(answers).toEqual([true, true, true, true, false, false])
    time.now = 10_000
    expect(await door.open(forum)).toBe(true)
    expect(opened.addresses.length).toBe(5)
  })

  it('says so where no browser takes it', async () => {
    opened.refuse = true
    expect(await links().door.open(forum)).toBe(false)
  })

  it('B6: a provider’s page is opened by an order only, and an order opens nothing else', async () => {
    const { door } = links()
    const page = 'https://pay.exemple.tn/invoice/1?x=2'
    expect(await door.open(page)).toBe(false)
    for (const other of [forum, 'https://pay.exemple.tn:444/', 'http://pay.exemple.tn/', 'https://pay.exemple.tn.evil.example/', 'https://a@pay.exemple.tn/', `${page}#x`, 'tutorat://home', '']) {
      expect(door.isPayment(other)).toBe(false)
      expect(await door.openPayment(other)).toBe(false)
    }
    expect(door.isPayment(page)).toBe(true)
    expect(await door.openPayment(page)).toBe(true)
    expect(opened.addresses).toEqual([page])
  })

  it('B6: of this computer only a page of ours with its secret is opened, and only as that', async () => {
    const { door } = links()
    const own = `http://127.0.0.1:41234/${'a'.repeat(43)}`
    for (const other of [`http://127.0.0.1:41234/`, `http://localhost:41234/${'a'.repeat(43)}`, `${own}?x=1`, `${own}a`, own.replace('http:', 'https:'), `http://127.0.0.1:41234@evil.example/${'a'.repeat(43)}`]) expect(await door.openPaymentForm(other)).toBe(false)
    expect(await door.open(own)).toBe(false)
    expect(await door.openPaymentForm(own)).toBe(true)
    expect(opened.addresses).toEqual([own])
  })

  it('A5: only the teacher site may have an address as long as a token makes it, and the browser is given a page of ours instead', async () => {
    const long = `${forum}?token=${'a'.repeat(4000)}`
    const own = `http://127.0.0.1:41234/${'a'.repeat(43)}`
    const handed: string[] = []
    const handOver = (address: string) => Promise.resolve(void handed.push(address)).then(() => own)
    expect(await links().door.open(long)).toBe(false)
    expect(await links().door.openTeacherSite(long, handOver)).toBe(true)
    expect(await links().door.openTeacherSite(`https://evil.example/?token=${'a'.repeat(4000)}`, handOver)).toBe(false)
    for (const page of [null, long]) expect(await links().door.openTeacherSite(long, () => Promise.resolve(page))).toBe(false)
    expect([handed, opened.addresses]).toEqual([[long], [own]])
  })

  it('A5: the school narrows what is listed and never widens it; mail and our own page are no pages of others', async () => {
    const own = `http://127.0.0.1:41234/${'a'.repeat(43)}`
    const all: Hosts = { ...hosts, browser: new Set(['https://forum.exemple.tn', 'https://live.exemple.tn']), signIn: new Set(['https://live.exemple.tn/auth']), supportEmail: 'aide@exemple.tn' }
    const door = createExternalLinks({ hosts: () => all, clock: { now: () => 0, monotonic: () => 0 }, isAllowed: (address) => /^https:\/\/(?:forum\.exemple\.tn|evil\.example)\//.test(address) })
    expect(await door.open(forum)).toBe(true)
    expect(await door.open('https://evil.example/')).toBe(false)
    expect(await door.open('https://live.exemple.tn/1')).toBe(false)
    expect(await door.openSignInPage('https://live.exemple.tn/auth?state=1')).toBe(false)
    expect(await door.openTeacherSite('https://live.exemple.tn/?token=1', () => Promise.resolve(own))).toBe(false)
    expect(await door.openPayment('https://pay.exemple.tn/1')).toBe(false)
    expect(await door.openPaymentForm(own)).toBe(true)
    expect(await door.open('mailto:aide@exemple.tn')).toBe(true)
    expect(opened.addresses).toEqual([forum, own, 'mailto:aide@exemple.tn'])
    expect([forum, 'https://live.exemple.tn/1', 'https://evil.example/', 'mailto:aide@exemple.tn', 'x'].map(door.isBlockedByPolicy)).toEqual([false, true, false, false, false])
  })
})

describe('copies and folders of ours', () => {
  const directory = path.resolve('/data/tutorat')
  const copy = path.join(directory, 'preview', 'copie.pdf')

  it('H5: opens a copy below our folder, and nothing else', async () => {
    const open = createOpenCopy(directory)
    for (const other of [path.resolve('/data/other/copie.pdf'), path.join(directory, 'run.exe'), `${directory}/../copie.pdf`]) expect(await open(other)).toBe(false)
    expect(opened.addresses).toEqual([])
    expect(await open(copy)).toBe(true)
    expect(opened.addresses).toEqual([copy])
  })

  it('opens its one folder', async () => {
    expect(await createOpenFolder(directory)()).toBe(true)
    expect(opened.addresses).toEqual([directory])
  })

  it('says that no program opened them', async () => {
    opened.refuse = true
    expect([await createOpenCopy(directory)(copy), await createOpenFolder(directory)()]).toEqual([false, false])
  })
})
