import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPlainFile, saveFile, writeForOthers } from './external-file'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-external-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(directory, ...names)
const isRoot = process.getuid?.() === 0
const hasModes = process.platform !== 'win32'
const anotherUser = 65534

/** As another user of a shared folder leaves it; without root it stays a file of this user. */
function plantFile(file: string, mode: number): void {
  writeFileSync(file, 'planted')
  chmodSync(file, mode)
  if (isRoot) chownSync(file, anotherUser, anotherUser)
}

function facts(file: string) {
  const { mode, uid } = statSync(file)
  return { text: readFileSync(file, 'utf8'), mode: hasModes ? mode & 0o777 : 0o600, uid }
}
const ownFacts = (text: string) => ({ text, mode: 0o600, uid: statSync(directory).uid })

describe.each([
  ['saveFile', saveFile],
  ['writeForOthers', writeForOthers],
  ['openPlainFile', (file: string, text: string) => openPlainFile(file).write(text)],
] as const)('%s', (_name, write) => {
  it('creates a file that its owner alone may read', async () => {
    await write(at('notes.md'), 'mes notes')
    expect(facts(at('notes.md'))).toEqual(ownFacts('mes notes'))
  })

  it('does not follow a link that was left under a temporary name', async () => {
    writeFileSync(at('victim'), 'secret of the victim')
    symlinkSync(at('victim'), at('notes.md.new'))
    await write(at('notes.md'), 'mes notes')
    expect(readFileSync(at('victim'), 'utf8')).toBe('secret of the victim')
    expect([lstatSync(at('notes.md')).isSymbolicLink(), facts(at('notes.md'))]).toEqual([false, ownFacts('mes notes')])
  })

  it('replaces a link at the chosen name instead of writing to its target', async () => {
    writeFileSync(at('victim'), 'secret of the victim')
    symlinkSync(at('victim'), at('notes.md'))
    await write(at('notes.md'), 'mes notes')
    expect([readFileSync(at('victim'), 'utf8'), facts(at('notes.md'))]).toEqual([
      'secret of the victim',
      ownFacts('mes notes'),
    ])
  })

  it.each(['notes.md', 'notes.md.new'])('inherits neither mode nor owner of a file left as %s', async (name) => {
    plantFile(at(name), 0o666)
    await write(at('notes.md'), 'mes notes')
    expect(facts(at('notes.md'))).toEqual(ownFacts('mes notes'))
  })

  it('leaves the user’s own files with similar names as they are', async () => {
    writeFileSync(at('notes.md.new'), 'my own file')
    await write(at('notes.md'), 'mes notes')
    expect(readFileSync(at('notes.md.new'), 'utf8')).toBe('my own file')
  })

  it('leaves no temporary file if the name cannot be written', async () => {
    mkdirSync(at('notes.md'))
    await expect(write(at('notes.md'), 'mes notes')).rejects.toThrow()
    expect(readdirSync(directory)).toEqual(['notes.md'])
  })

  it('leaves only the file with its new content after repeated writes', async () => {
    await write(at('notes.md'), 'one')
    await write(at('notes.md'), 'two')
    expect([readdirSync(directory), facts(at('notes.md')).text]).toEqual([['notes.md'], 'two'])
  })
})

describe('saveFile with a long name', () => {
  it('writes a name as long as the file system allows', async () => {
    const name = `${'n'.repeat(252)}.md`
    await saveFile(at(name), 'mes notes')
    expect(existsSync(at(name))).toBe(true)
  })
})
