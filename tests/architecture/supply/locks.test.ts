import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockFaults, withInstallScript, type Lock, type Manifest } from './lock-faults'

const folders = [
  '.',
  ...globSync('tools/*/package.json')
    .map((file) => path.dirname(file).replaceAll('\\', '/'))
    .sort(),
]
const read = (folder: string) => ({
  lock: JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Lock,
  manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest,
})

const scriptsThatNeverRun: Readonly<Record<string, string>> = {
  '@swc/core': 'falls back to WebAssembly where no binary came; i18next-cli parses with it',
  '@scarf/scarf': 'reports installations of Prism to its makers',
  'electron-winstaller': 'chooses a 7-Zip for Squirrel packages, which are not built',
  'es5-ext': 'prints an appeal',
  'keytar': 'compiles where the package has no binary; it has one for each system that is shipped',
  'protobufjs': 'warns of a version that does not fit',
}

describe('I8: lock files', () => {
  it('are found in every folder with packages', () => {
    expect(folders).toEqual(expect.arrayContaining(['.', 'tools/electron', 'tools/electronegativity', 'tools/node']))
  })

  it.each(folders)('%s pins every package with its integrity and from the registry', (folder) => {
    const { lock, manifest } = read(folder)
    expect(Object.keys(lock.packages).length).toBeGreaterThan(1)
    expect(lockFaults(lock, manifest)).toEqual([])
  })

  const integrity = `sha512-${'A'.repeat(86)}==`
  const sound: Lock = {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', integrity },
      'node_modules/a/node_modules/b': { version: '2.0.0', integrity, dependencies: { c: '^1' } },
    },
  }
  const manifest: Manifest = { dependencies: { a: '1.0.0' } }
  const planted = (entry: object): Lock => ({
    ...sound,
    packages: { ...sound.packages, 'node_modules/c': { version: '1.0.0', integrity, ...entry } },
  })

  it('are accepted without faults, with or without a registry URL', () => {
    expect(lockFaults(sound, manifest)).toEqual([])
    expect(lockFaults(planted({ resolved: 'https://registry.npmjs.org/c/-/c-1.0.0.tgz' }), manifest)).toEqual([])
  })

  it.each<[string, Lock, Manifest, RegExp]>([
    ['a package without integrity', planted({ integrity: undefined }), manifest, /node_modules\/c has no integrity/],
    ['a weak hash', planted({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }), manifest, /expected: sha512/],
    ['a hash that is cut', planted({ integrity: 'sha512-AAAA' }), manifest, /no integrity/],
    [
      'a package over http',
      planted({ resolved: 'http://registry.npmjs.org/c/-/c-1.0.0.tgz' }),
      manifest,
      /invalid protocol/,
    ],
    [
      'a package from another host',
      planted({ resolved: 'https://evil.example/c/-/c-1.0.0.tgz' }),
      manifest,
      /invalid host/,
    ],
    [
      'another package under this name',
      planted({ resolved: 'https://registry.npmjs.org/d/-/d-1.0.0.tgz' }),
      manifest,
      /different name/,
    ],
    [
      'another package by an alias that nobody asked for',
      planted({ name: '@d/c', resolved: 'https://registry.npmjs.org/@d/c/-/c-1.0.0.tgz' }),
      manifest,
      /is @d\/c under another name/,
    ],
    [
      'a repository in place of a version',
      planted({ version: 'git+ssh://git@example.com/c.git#1' }),
      manifest,
      /no exact version/,
    ],
    [
      'a dependency from a repository',
      planted({ dependencies: { d: 'github:e/d' } }),
      manifest,
      /asks for d from github:e\/d/,
    ],
    [
      'a dependency over http',
      planted({ dependencies: { d: 'http://evil.example/d.tgz' } }),
      manifest,
      /not from the registry/,
    ],
    ['a link', planted({ link: true }), manifest, /is a link/],
    ['a range in package.json', sound, { dependencies: { a: '^1.0.0' } }, /asks for a \^1\.0\.0/],
    ['an alias of a range', sound, { dependencies: { a: 'npm:b@^1.0.0' } }, /asks for a npm:b/],
    ['a lock of other dependencies', sound, { dependencies: { a: '1.0.1' } }, /are not those of package\.json/],
    ['an old lock', { ...sound, lockfileVersion: 1 }, manifest, /version 3/],
  ])('are refused for %s', (_, lock, packageJson, fault) => {
    expect(lockFaults(lock, packageJson).join('\n')).toMatch(fault)
  })
})

describe('I8: installation scripts', () => {
  it('belong only to known packages that do not need them', () => {
    const brought = folders.flatMap((folder) => withInstallScript(read(folder).lock))
    expect([...new Set(brought)].sort()).toEqual(Object.keys(scriptsThatNeverRun).sort())
  })

  it('are allowed for no package, and disabled in .npmrc for manual installations', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
    for (const folder of folders)
      expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).not.toHaveProperty('allowScripts')
  })

  it('are disabled in every script and workflow that installs packages', () => {
    const callers = [...globSync('scripts/**/*.mjs'), ...globSync('.github/workflows/*.yml'), '.ci/run']
    const calls = callers.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /\bnpm (ci|install|i)\b|'ci',/.test(line) && !/step\(|say\(|new Error\(/.test(line)),
    )
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
  })

  it('do not run in our installation commands, but would run without the flag', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'install-'))
    const ran = path.join(folder, 'ran')
    const project = {
      name: 'project',
      version: '1.0.0',
      scripts: { postinstall: `node -e "require('fs').writeFileSync('ran','')"` },
    }
    mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project))
    writeFileSync(
      path.join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'project', version: '1.0.0', lockfileVersion: 3, packages: { '': project } }),
    )
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
    const install =
      `import { ensurePackages } from ${JSON.stringify(path.resolve('scripts/steps/packages.mjs'))}; await ` +
      `ensurePackages(process.cwd(), 'planted', { env: process.env, node: process.execPath })`
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', install], {
      cwd: folder,
      encoding: 'utf8',
      env: environment,
    })
    expect(stdout).toContain('planted: npm ci')
    expect(status).toBe(0)
    expect(existsSync(ran)).toBe(false)
    spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts=false'], {
      cwd: folder,
      env: environment,
      shell: process.platform === 'win32',
    })
    expect(existsSync(ran)).toBe(true)
    rmSync(folder, { recursive: true, force: true })
  })
})
