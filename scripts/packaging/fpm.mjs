#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBrand } from '../brand/chosen.mjs'
import { inTemplates } from '../brand/templates.mjs'
import { buildRpm } from './rpm.mjs'

const project = path.resolve(import.meta.dirname, '..', '..')
const here = inTemplates('packaging')
const { id, program, appId, site } = readBrand()
const flags = new Set(['--force'])
const metainfo = `${appId}.metainfo.xml`

function read(args) {
  const short = { '-s': '--input-type', '-t': '--output-type', '-d': '--depends' }
  const options = {}
  const mappings = []
  for (let index = 0; index < args.length; index += 1) {
    const [first, ...rest] = args[index].split('=')
    const name = short[first] ?? first
    if (flags.has(name)) continue
    if (!name.startsWith('--')) mappings.push([first, rest.join('=')])
    else (options[name] ??= []).push(rest.length > 0 ? rest.join('=') : args[(index += 1)])
  }
  return { options, mappings }
}

const { options, mappings } = read(process.argv.slice(2))
const one = (name) => options[name]?.at(-1)
const type = one('--output-type')
if (type !== 'deb' && type !== 'rpm') {
  console.error(`Only deb and rpm are made here, not ${type}: take another target.`)
  process.exit(1)
}

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

function layOut(root) {
  for (const [from, to] of mappings) {
    const target = path.join(root, to)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(from.replace(/\/$/, ''), target, { recursive: true, verbatimSymlinks: true })
  }
  mkdirSync(path.join(root, 'usr', 'bin'), { recursive: true })
  copyFileSync(path.join(here, 'deb', id), path.join(root, 'usr', 'bin', id))
  copyFileSync(path.join(here, 'environment.sh'), path.join(root, 'opt', program, 'environment.sh'))
  startByLauncher(path.join(root, 'usr', 'share', 'applications', `${id}.desktop`))
  const share = (...parts) => path.join(root, 'usr', 'share', ...parts)
  for (const folder of [share('doc', id), share('man', 'man1'), share('metainfo')])
    mkdirSync(folder, { recursive: true })
  copyFileSync(path.join(here, 'deb', 'copyright'), share('doc', id, 'copyright'))
  copyFileSync(path.join(inTemplates('linux'), metainfo), share('metainfo', metainfo))
  writeFileSync(
    share('man', 'man1', `${id}.1.gz`),
    gzipSync(readFileSync(path.join(here, 'deb', `${id}.1`)), { level: 9 }),
  )
  if (type === 'deb') addDebianFiles(share)
}

function addDebianFiles(share) {
  mkdirSync(share('lintian', 'overrides'), { recursive: true })
  copyFileSync(path.join(here, 'deb', 'lintian-overrides'), share('lintian', 'overrides', id))
  writeFileSync(share('doc', id, 'changelog.gz'), gzipSync(changelog(), { level: 9 }))
}

function startByLauncher(entry) {
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(`\nExec=/opt/${program}/${id} `, `\nExec=/usr/bin/${id} `))
}

function changelog() {
  const date = new Date().toUTCString().replace('GMT', '+0000')
  return (
    `${id} (${one('--version')}) stable; urgency=medium\n\n  * See ${site} for what ` +
    `changed.\n\n -- ${one('--maintainer')}  ${date}\n`
  )
}

function setModes(root) {
  const programs = new Set([`usr/bin/${id}`, `opt/${program}/${id}`, `opt/${program}/chrome_crashpad_handler`])
  for (const folder of [
    root,
    ...readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  ])
    chmodSync(folder, 0o755)
  for (const file of filesUnder(root)) {
    if (lstatSync(file).isSymbolicLink()) continue
    const name = path.relative(root, file)
    chmodSync(file, programs.has(name) ? 0o755 : 0o644)
  }
  // Without user namespaces, Chromium's sandbox helper requires root ownership and the setuid bit.
  chmodSync(path.join(root, 'opt', program, 'chrome-sandbox'), 0o4755)
}

function control(root) {
  const size = Math.ceil(
    filesUnder(root).reduce((sum, file) => sum + Math.max(1, Math.ceil(lstatSync(file).size / 1024)), 0),
  )
  const [first, ...rest] = one('--description').trim().split('\n')
  return [
    ['Package', one('--name')],
    ['Version', one('--version')],
    ['Section', one('--category') ?? 'education'],
    ['Priority', one('--deb-priority') ?? 'optional'],
    ['Architecture', one('--architecture')],
    ['Maintainer', one('--maintainer')],
    ['Installed-Size', size],
    ['Depends', options['--depends']?.join(', ')],
    ['Recommends', options['--deb-recommends']?.join(', ')],
    ['Homepage', one('--url')],
    ['Description', [first, ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n')],
  ]
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

function writeControl(root) {
  const text = control(root)
  const sums = filesUnder(root)
    .filter((file) => lstatSync(file).isFile())
    .map((file) => `${createHash('md5').update(readFileSync(file)).digest('hex')}  ${path.relative(root, file)}\n`)
  const folder = path.join(root, 'DEBIAN')
  mkdirSync(folder, { mode: 0o755 })
  writeFileSync(path.join(folder, 'control'), text)
  writeFileSync(path.join(folder, 'md5sums'), sums.join(''))
  for (const [option, name] of [
    ['--after-install', 'postinst'],
    ['--before-remove', 'prerm'],
    ['--after-remove', 'postrm'],
  ]) {
    if (!one(option)) continue
    copyFileSync(path.resolve(project, one(option)), path.join(folder, name))
    chmodSync(path.join(folder, name), 0o755)
  }
  for (const name of ['control', 'md5sums']) chmodSync(path.join(folder, name), 0o644)
}

function buildDeb(root) {
  writeControl(root)
  const compression = { gz: ['-Zgzip', '-z1'], xz: ['-Zxz'], zstd: ['-Zzstd'] }[one('--deb-compression') ?? 'xz'] ?? [
    '-Zxz',
  ]
  return spawnSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, one('--package')], {
    stdio: 'inherit',
  }).status
}

const root = mkdtempSync(path.join(os.tmpdir(), `${id}-${type}-`))
try {
  layOut(root)
  setModes(root)
  mkdirSync(path.dirname(one('--package')), { recursive: true })
  process.exitCode = (type === 'deb' ? buildDeb(root) : buildRpm(root, { one, options, project })) ?? 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
