// Downloads the pinned Electron, verifies its checksums and unpacks it. Usage: electron-download.mjs probe | install
// (run by electron-runtime.mjs on a recent Node, so that proxies apply)
import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inCache, inRoot, readJson } from './steps/paths.mjs'

const answerLimit = 5_000
const silenceLimit = 15_000
const home = inRoot('node_modules', 'electron')
const { version } = readJson(path.join(home, 'package.json'))
const archive = `electron-v${version}-${process.platform}-${process.arch}.zip`
const mirror =
  process.env.ELECTRON_MIRROR ??
  process.env.npm_config_electron_mirror ??
  'https://github.com/electron/electron/releases/download/'
const address = `${mirror.replace(/\/?$/, '/')}v${version}/${archive}`
const executable =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'

async function probe() {
  const answer = await fetch(address, { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(answerLimit) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}

async function download(target) {
  const control = new AbortController()
  let silence = setTimeout(() => control.abort(new Error('the download stopped')), silenceLimit)
  const answer = await fetch(address, { signal: control.signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const hash = createHash('sha256')
  const file = createWriteStream(target)
  for await (const chunk of answer.body) {
    clearTimeout(silence)
    silence = setTimeout(() => control.abort(new Error('the download stopped')), silenceLimit)
    hash.update(chunk)
    if (!file.write(chunk)) await new Promise((resume) => file.once('drain', resume))
  }
  clearTimeout(silence)
  await new Promise((resolve, reject) => file.end((error) => (error ? reject(error) : resolve())))
  return hash.digest('hex')
}

async function install() {
  const expected = JSON.parse(readFileSync(path.join(home, 'checksums.json'), 'utf8'))[archive]
  if (!expected) throw new Error(`Electron ${version} has no build for ${process.platform} ${process.arch}`)
  mkdirSync(inCache(), { recursive: true })
  const file = inCache(archive)
  try {
    const actual = await download(file)
    if (actual !== expected) throw new Error(`the checksum of ${address} is ${actual}, expected ${expected}`)
    const { extract } = createRequire(path.join(home, 'package.json'))('@electron-internal/extract-zip')
    const unpacked = path.join(home, `dist-${process.pid}`)
    await extract(file, { dir: unpacked })
    rmSync(path.join(unpacked, 'electron.d.ts'), { force: true })
    rmSync(path.join(home, 'dist'), { recursive: true, force: true })
    renameSync(unpacked, path.join(home, 'dist'))
    writeFileSync(path.join(home, 'path.txt'), executable)
  } finally {
    rmSync(file, { force: true })
  }
}

try {
  await (process.argv[2] === 'probe' ? probe() : install())
} catch (error) {
  console.error([error.message, error.cause?.message].filter(Boolean).join(': '))
  process.exit(1)
}
