import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { step, UserError } from './log.mjs'
import { inRoot, writeJson } from './paths.mjs'
import { readOutput, run } from './processes.mjs'

const name = 'tutorat-tests'
/** Not copied: provided separately or never needed. */
const leftBehind = new Set([
  '.git',
  '.cache',
  'node_modules',
  'tools',
  'test-results',
  'dist',
  'coverage',
  'playwright-report',
])

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const isReadableByAll = (file) => (statSync(file).mode & 0o004) !== 0

async function ensureAccount() {
  if (readOutput('id', ['-u', name]) === undefined) {
    await step(`Account ${name} for the end-to-end tests`, async () => {
      const { code, output } = await run('useradd', ['--create-home', '--shell', '/bin/sh', name], { quiet: true })
      if (code !== 0)
        throw new UserError(
          `The account ${name} could not be created (${output.trim()}): create it, or run the tests as an ` +
            'ordinary user.',
        )
    })
  }
  const [, , uid, gid, , home] = readOutput('getent', ['passwd', name]).trim().split(':')
  return { name, uid: Number(uid), gid: Number(gid), home }
}

async function copyFolder(from, to) {
  const unfinished = `${to}.${process.pid}`
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  const linked = await run('cp', ['-al', from, unfinished], { quiet: true })
  const probe = ['package.json', '.package-lock.json', 'version']
    .map((file) => path.join(unfinished, file))
    .find((file) => existsSync(file))
  if (linked.code !== 0 || (probe && !isReadableByAll(probe))) {
    rmSync(unfinished, { recursive: true, force: true })
    const copied = await run('cp', ['-a', from, unfinished], { quiet: true })
    if (copied.code !== 0)
      throw new UserError(
        `${from} could not be copied for the account ${name} (${copied.output.trim()}): free some disk space ` +
          'and run the same command again.',
      )
    await run('chmod', ['-R', 'a+rX', unfinished], { quiet: true })
  }
  rmSync(to, { recursive: true, force: true })
  renameSync(unfinished, to)
}

async function keep({ store, kind, key, from, as }) {
  const prefix = `${kind}-`
  const holder = path.join(store, `${prefix}${hashOf(key)}`)
  const folder = path.join(holder, as)
  if (existsSync(folder)) return folder
  const older = readdirSync(store).filter((entry) => entry.startsWith(prefix))
  await copyFolder(from, folder)
  for (const entry of older) rmSync(path.join(store, entry), { recursive: true, force: true })
  return folder
}

/** The sandbox helper requires root ownership and the setuid bit; the linked original stays unchanged. */
function armSandbox(folder, original) {
  const helper = path.join(folder, 'chrome-sandbox')
  rmSync(helper, { force: true })
  copyFileSync(path.join(original, 'chrome-sandbox'), helper)
  chownSync(helper, 0, 0)
  chmodSync(helper, 0o4755)
}

function copyNode(store, node) {
  const folder = path.join(store, `node-${hashOf(`${node} ${statSync(node).mtimeMs} ${statSync(node).size}`)}`)
  const file = path.join(folder, 'node')
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  try {
    linkSync(node, file)
  } catch {
    copyFileSync(node, file)
  }
  chmodSync(file, 0o755)
  return file
}

async function takePackage(project, name) {
  const from = inRoot('dist', name)
  if (!existsSync(from)) return
  const to = path.join(project, 'dist', name)
  await copyFolder(from, to)
  if (existsSync(path.join(from, 'chrome-sandbox'))) armSandbox(to, from)
}

function takeAlong(project, account, runtime) {
  for (const entry of readdirSync(inRoot())) {
    if (!leftBehind.has(entry))
      cpSync(inRoot(entry), path.join(project, entry), { recursive: true, verbatimSymlinks: true })
  }
  writeJson(path.join(project, '.cache', 'electron-runtime.json'), runtime)
  return run('chown', ['-R', `${account.uid}:${account.gid}`, project], { quiet: true })
}

/** Gives an ordinary account its own project copy, and root's read-only copies of packages, Node and Electron. */
export async function prepareUnprivilegedUser({ node, runtime }) {
  const account = await ensureAccount()
  // One for each checkout, which another run may be using.
  const store = path.join('/var', 'lib', name, hashOf(inRoot()))
  let settled
  await step(`Project copied for ${name}`, async () => {
    mkdirSync(store, { recursive: true, mode: 0o755 })
    const lock = readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')
    const packages = await keep({
      store,
      kind: 'packages',
      key: lock,
      from: inRoot('node_modules'),
      as: 'node_modules',
    })
    const original = realpathSync(runtime.dist)
    const dist = await keep({
      store,
      kind: 'electron',
      key: `${runtime.version} ${original}`,
      from: original,
      as: 'dist',
    })
    armSandbox(dist, original)
    const project = mkdtempSync(path.join(account.home, 'run-'))
    symlinkSync(packages, path.join(project, 'node_modules'))
    const moved = { ...runtime, dist, executable: path.join(dist, path.relative(runtime.dist, runtime.executable)) }
    await takeAlong(project, account, moved)
    for (const packed of ['linux-unpacked', 'drivable-unpacked', 'for-tests']) await takePackage(project, packed)
    settled = { account, project, node: copyNode(store, node), runtime: moved }
  })
  return settled
}

export function copyResultsBack({ project }) {
  const results = path.join(project, 'test-results')
  if (existsSync(results)) cpSync(results, inRoot('test-results'), { recursive: true, force: true })
  rmSync(project, { recursive: true, force: true })
}
