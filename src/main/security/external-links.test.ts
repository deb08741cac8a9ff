import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createExternalLinks, createOpenFile, createOpenFolder, openDownload, showDownload } from './external-links'
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
    showItemInFolder: (file: string) => void opened.addresses.push(`folder of ${file}`),
  },
}))

const hosts: Hosts = {
  frames: new Set(),
  files: new Set(),
  browser: new Set(['https://forum.exemple.tn']),
  players: new Set(),
  embed: null,
  signIn: new Set(),
  payments: new Set(['https://pay.exemple.tn']),
  supportEmail: null,
  development: null,
}
const forum = 'https://forum.exemple.tn/'

function setUp() {
  const time = { now: 0 }
  return {
    time,
    links: createExternalLinks({ hosts: () => hosts, clock: { now: () => 0, monotonic: () => time.now } }),
  }
}

beforeEach(() => {
  opened.addresses = []
  opened.refuse = false
})

describe('external links', () => {
  it('A5: opens allowed addresses only, normalised', async () => {
    const { links } = setUp()
    expect(await links.open('HTTPS://forum.exemple.tn')).toBe(true)
    expect(await links.open('https://evil.example/')).toBe(false)
    expect(await links.open('file:///etc/passwd')).toBe(false)
    expect(opened.addresses).toEqual([forum])
  })

  it('A5: opens at most four addresses in ten seconds, without counting refused ones', async () => {
    const { links, time } = setUp()
    for (let attempt = 0; attempt < 20; attempt += 1) await links.open('https://evil.example/')
    const answers = []
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await links.open(forum))
    expect(answers).toEqual([true, true, true, true, false, false])
    time.now = 10_000
    expect(await links.open(forum)).toBe(true)
    expect(opened.addresses.length).toBe(5)
  })

  it('returns false when no browser handles the address', async () => {
    opened.refuse = true
    expect(await setUp().links.open(forum)).toBe(false)
  })

  it('B6: opens a payment page only with openPayment, and no other page with it', async () => {
    const { links } = setUp()
    const page = 'https://pay.exemple.tn/invoice/1?x=2'
    expect(await links.open(page)).toBe(false)
    for (const other of [
      forum,
      'https://pay.exemple.tn:444/',
      'http://pay.exemple.tn/',
      'https://pay.exemple.tn.evil.example/',
      'https://a@pay.exemple.tn/',
      `${page}#x`,
      'tutorat://home',
      '',
    ]) {
      expect(links.isPayment(other)).toBe(false)
      expect(await links.openPayment(other)).toBe(false)
    }
    expect(links.isPayment(page)).toBe(true)
    expect(await links.openPayment(page)).toBe(true)
    expect(opened.addresses).toEqual([page])
  })

  it('B6: opens only loopback pages with a secret path, and only with openPaymentForm', async () => {
    const { links } = setUp()
    const formPage = `http://127.0.0.1:41234/${'a'.repeat(43)}`
    const others = [
      `http://127.0.0.1:41234/`,
      `http://localhost:41234/${'a'.repeat(43)}`,
      `${formPage}?x=1`,
      `${formPage}a`,
      formPage.replace('http:', 'https:'),
      `http://127.0.0.1:41234@evil.example/${'a'.repeat(43)}`,
    ]
    for (const other of others) expect(await links.openPaymentForm(other)).toBe(false)
    expect(await links.open(formPage)).toBe(false)
    expect(await links.openPaymentForm(formPage)).toBe(true)
    expect(opened.addresses).toEqual([formPage])
  })

  it('A5: accepts a long address only for the teacher site, and opens a loopback page instead', async () => {
    const long = `${forum}?token=${'a'.repeat(4000)}`
    const formPage = `http://127.0.0.1:41234/${'a'.repeat(43)}`
    const handedOver: string[] = []
    const handOver = (address: string) => Promise.resolve(void handedOver.push(address)).then(() => formPage)
    expect(await setUp().links.open(long)).toBe(false)
    expect(await setUp().links.openTeacherSite(long, handOver)).toBe(true)
    expect(await setUp().links.openTeacherSite(`https://evil.example/?token=${'a'.repeat(4000)}`, handOver)).toBe(false)
    for (const page of [null, long])
      expect(await setUp().links.openTeacherSite(long, () => Promise.resolve(page))).toBe(false)
    expect([handedOver, opened.addresses]).toEqual([[long], [formPage]])
  })

  it('A5: applies the managed policy to allowed hosts, except mail and loopback pages', async () => {
    const formPage = `http://127.0.0.1:41234/${'a'.repeat(43)}`
    const all: Hosts = {
      ...hosts,
      browser: new Set(['https://forum.exemple.tn', 'https://live.exemple.tn']),
      signIn: new Set(['https://live.exemple.tn/auth']),
      supportEmail: 'aide@exemple.tn',
    }
    const links = createExternalLinks({
      hosts: () => all,
      clock: { now: () => 0, monotonic: () => 0 },
      isAllowed: (address) => /^https:\/\/(?:forum\.exemple\.tn|evil\.example)\//.test(address),
    })
    expect(await links.open(forum)).toBe(true)
    expect(await links.open('https://evil.example/')).toBe(false)
    expect(await links.open('https://live.exemple.tn/1')).toBe(false)
    expect(await links.openSignInPage('https://live.exemple.tn/auth?state=1')).toBe(false)
    expect(await links.openTeacherSite('https://live.exemple.tn/?token=1', () => Promise.resolve(formPage))).toBe(false)
    expect(await links.openPayment('https://pay.exemple.tn/1')).toBe(false)
    expect(await links.openPaymentForm(formPage)).toBe(true)
    expect(await links.open('mailto:aide@exemple.tn')).toBe(true)
    expect(opened.addresses).toEqual([forum, formPage, 'mailto:aide@exemple.tn'])
    expect(
      [forum, 'https://live.exemple.tn/1', 'https://evil.example/', 'mailto:aide@exemple.tn', 'x'].map(
        links.isBlockedByPolicy,
      ),
    ).toEqual([false, true, false, false, false])
  })
})

describe('files and folders', () => {
  const directory = path.resolve('/data/tutorat')
  const copy = path.join(directory, 'preview', 'copie.pdf')

  it('H5: opens only documents below the folder', async () => {
    const open = createOpenFile([directory])
    for (const other of [
      path.resolve('/data/other/copie.pdf'),
      path.join(directory, 'run.exe'),
      `${directory}/../copie.pdf`,
    ])
      expect(await open(other)).toBe(false)
    expect(opened.addresses).toEqual([])
    expect(await open(copy)).toBe(true)
    expect(opened.addresses).toEqual([copy])
  })

  it('opens the configured folder', async () => {
    expect(await createOpenFolder(directory)()).toBe(true)
    expect(opened.addresses).toEqual([directory])
  })

  it('returns false when no program opens the file or folder', async () => {
    opened.refuse = true
    expect([await createOpenFile([directory])(copy), await createOpenFolder(directory)()]).toEqual([false, false])
  })
})

describe('downloaded files', () => {
  async function withFile(name: string, use: (file: string, folder: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-download-'))
    const file = path.join(folder, name)
    await writeFile(file, '%PDF')
    try {
      await use(file, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  it('H5: opens a document that is still in its place', async () => {
    await withFile('cours.pdf', async (file) => {
      expect([await openDownload(file), await showDownload(file)]).toEqual([true, true])
      expect(opened.addresses).toEqual([file, `folder of ${file}`])
    })
  })

  it('H5: shows a file of another type in its folder, and does not open it', async () => {
    await withFile('archive.zip', async (file) => {
      expect([await openDownload(file), await showDownload(file)]).toEqual([false, true])
      expect(opened.addresses).toEqual([`folder of ${file}`])
    })
  })

  it('H5: opens neither a file that is gone nor a link that replaced it', async () => {
    await withFile('jeu.sh', async (file, folder) => {
      const link = path.join(folder, 'cours.pdf')
      expect([await openDownload(link), await showDownload(link)]).toEqual([false, false])
      await symlink(file, link)
      expect([await openDownload(link), await showDownload(link)]).toEqual([false, false])
      expect(opened.addresses).toEqual([])
    })
  })
})
