import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const types = readFileSync('node_modules/electron/electron.d.ts', 'utf8')
const pinned = (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: { electron: string } })
  .devDependencies.electron
const sources = globSync('src/{main,preload}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))

type Member = { owner: string; name: string; deprecated: boolean }

function members(): Member[] {
  let owner = ''
  let deprecated = false
  const found: Member[] = []
  for (const line of types.split('\n')) {
    const start = /^ {2}(?:class|interface) (\w+)/.exec(line)
    if (start) owner = start[1] ?? ''
    if (/^ {4}\/\*\*/.test(line)) deprecated = false
    if (/^ {5}\* @deprecated/.test(line)) deprecated = true
    const name = /^ {4}(?:static |readonly )*(\w+)\??[(:]/.exec(line)?.[1]
    if (name && name !== 'constructor') {
      found.push({ owner, name, deprecated })
      deprecated = false
    }
  }
  return found
}

const fallbacks: Readonly<Record<string, string>> = {
  'SafeStorage.encryptString': 'src/main/session/safe-storage-store.ts',
  'SafeStorage.decryptString': 'src/main/session/safe-storage-store.ts',
  'SafeStorage.isEncryptionAvailable': 'src/main/session/safe-storage-store.ts',
  'Protocol.registerBufferProtocol': 'src/main/gateway/page/protocol.ts',
  'Protocol.unregisterProtocol': 'src/main/gateway/page/protocol.ts',
}
const isFallback = (member: Member, file: string): boolean => fallbacks[`${member.owner}.${member.name}`] === file

/** In Electron 45 or before: [name, pattern]. */
const removed: readonly (readonly [string, RegExp])[] = [
  ['the clipboard in the preload or the page', /import \{[^}]*\bclipboard\b[^}]*\} from 'electron'/],
  ['remote', /@electron\/remote|\bremote\b[^\n]*from 'electron'/],
  ['crash events of old', /'(renderer-process-crashed|gpu-process-crashed|crashed|plugin-crashed)'/],
  ['the event of a new window', /'new-window'/],
  ['printers by default', /\.getPrinters\(/],
  ['BrowserView', /\bBrowserView\b/],
]

describe('A11: current and future Electron APIs', () => {
  const all = members()
  const deprecated = all.filter((member) => member.deprecated)
  const names = [...new Set(deprecated.map(({ name }) => name))]

  it('are typed in the shipped version', () => {
    expect(types).toContain(`Type definitions for Electron ${pinned}`)
    expect(deprecated.length).toBeGreaterThan(30)
    expect(names).toEqual(
      expect.arrayContaining(['registerFileProtocol', 'getBitmap', 'setPreloads', 'encryptString', 'canGoBack']),
    )
  })

  it('are used without deprecated members, enforced by lint for every file', () => {
    const config = readFileSync('.oxlintrc.json', 'utf8')
    expect(config.match(/typescript\/no-deprecated.*/g)).toEqual(['typescript/no-deprecated": "error",'])
    const silenced = sources.filter(({ text }) => /lint-disable[^\n]*no-deprecated/.test(text)).map(({ file }) => file)
    expect(silenced.filter((file) => !Object.values(fallbacks).includes(file))).toEqual([])
  })

  it('are used without deprecated members where our own types hide them', () => {
    const plain = new Set(all.filter((member) => !member.deprecated).map(({ name }) => name))
    const ours = deprecated.filter(({ name }) => !plain.has(name))
    expect(ours.length).toBeGreaterThan(20)
    const used = sources.flatMap(({ file, text }) =>
      ours
        .filter((member) => new RegExp(`\\.${member.name}\\b`).test(text) && !isFallback(member, file))
        .map(({ owner, name }) => `${file}: ${owner}.${name}`),
    )
    expect(used).toEqual([])
    const ofContents = deprecated
      .filter(({ owner, name }) => owner === 'WebContents' && plain.has(name))
      .map(({ name }) => name)
    const navigated = sources
      .filter(({ text }) => new RegExp(`[cC]ontents\\??\\.(${ofContents.join('|')})\\(`).test(text))
      .map(({ file }) => file)
    expect(navigated).toEqual([])
  })

  it('are detected before an old API is used', () => {
    const vault = readFileSync('src/main/session/safe-storage-store.ts', 'utf8')
    for (const newer of ['encryptStringAsync', 'decryptStringAsync', 'isAsyncEncryptionAvailable'])
      expect(vault).toContain(`safeStorage.${newer}`)
    expect(readFileSync('src/main/gateway/page/protocol.ts', 'utf8')).toContain(
      "if (!('registerBufferProtocol' in protocol)) return serve()",
    )
  })

  it.each(removed)('are used without removed ones: %s', (_, pattern) => {
    expect(
      sources
        .filter(
          ({ file, text }) =>
            pattern.test(text) && !(file.startsWith('src/main/') && pattern.source.includes('clipboard')),
        )
        .map(({ file }) => file),
    ).toEqual([])
  })

  it('are found in planted code', () => {
    const [clipboard, , crashed] = removed
    expect(clipboard?.[1].test("import { clipboard, ipcRenderer } from 'electron'")).toBe(true)
    expect(crashed?.[1].test("contents.on('crashed', () => {})")).toBe(true)
  })
})
