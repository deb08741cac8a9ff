import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runtimeVariables } from '../electron-runtime.mjs'
import { bringResultsHome, settleOrdinaryUser } from './ordinary-user.mjs'
import { inRoot } from './paths.mjs'
import { ask, isRoot, run } from './processes.mjs'
import { Trouble } from './say.mjs'

const handedOn = /^(CI|DEBUG|FORCE_COLOR|NO_COLOR|TERM|TUTORAT_.+|PW.+)$/

/** The variables of a session that shares nothing with the one of the person who runs the tests. */
function sessionVariables(home, node) {
  const kept = Object.entries(process.env).filter(([name]) => handedOn.test(name))
  return {
    ...Object.fromEntries(kept),
    PATH: `${path.dirname(node)}${path.delimiter}/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
    HOME: home,
    XDG_RUNTIME_DIR: path.join(home, 'runtime'),
    XDG_CURRENT_DESKTOP: 'GNOME',
    LANG: 'C.UTF-8',
  }
}

function freshHome(parent, owner) {
  const home = mkdtempSync(path.join(parent, 'home-'))
  const runtime = path.join(home, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  if (owner) for (const folder of [home, runtime]) chownSync(folder, owner.uid, owner.gid)
  return home
}

const inSession = (node, args) => ['dbus-run-session', '--', node, path.join('scripts', 'desktop-session.mjs'), node, ...args]

async function asOrdinaryUser({ node, runtime }, playwright) {
  const settled = await settleOrdinaryUser({ node, runtime })
  const { account, project } = settled
  const home = freshHome(account.home, account)
  const env = { ...sessionVariables(home, settled.node), ...runtimeVariables(settled.runtime) }
  if (!canSandbox(['runuser', '-u', account.name, '--'])) {
    throw new Trouble('This container allows neither user namespaces nor a setuid sandbox: run it with --cap-add=SYS_ADMIN, so that the tests run the sandbox that is shipped.')
  }
  try {
    // runuser sets HOME to the account's own, whose keyring two runs at once would share.
    return await run('runuser', ['-u', account.name, '--', 'env', `HOME=${home}`, ...inSession(settled.node, playwright)], { cwd: project, env })
  } finally {
    bringResultsHome(settled)
    rmSync(home, { recursive: true, force: true })
  }
}

/** A setuid helper needs the right to make namespaces, which containers often take away (capability 21). */
function canSandbox(prefix) {
  const [command, ...args] = [...prefix, 'unshare', '--user', '--map-root-user', 'true']
  if (ask(command, args) !== undefined) return true
  const bounding = /CapBnd:\s*([0-9a-f]+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return isRoot() && (BigInt(`0x${bounding}`) & (1n << 21n)) !== 0n
}

function hasSetuidHelper(runtime) {
  const helper = statSync(path.join(runtime.dist, 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper?.uid === 0 && (helper.mode & 0o4000) !== 0
}

/** The command that gives Chromium its sandbox where the system allows no user namespaces. */
export function sandboxAdvice(runtime) {
  if (process.platform !== 'linux' || isRoot() || hasSetuidHelper(runtime) || canSandbox(['env'])) return undefined
  const helper = path.join(runtime.dist, 'chrome-sandbox')
  return `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`
}

async function directly({ node, env, runtime }, playwright) {
  if (process.platform !== 'linux') return run(node, playwright, { env })
  const advice = sandboxAdvice(runtime)
  if (advice) throw new Trouble(`This system gives Chromium no sandbox: run "${advice}" and then the same command again.`)
  const home = freshHome(os.tmpdir())
  try {
    const [command, ...args] = inSession(node, playwright)
    return await run(command, args, { env: { ...sessionVariables(home, node), ...runtimeVariables(runtime) } })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Runs Playwright on the built application as an ordinary user, in a session of its own, and answers the exit code. */
export async function runE2e(tools, args) {
  rmSync(inRoot('test-results', 'e2e.json'), { force: true })
  const playwright = [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args]
  const { code } = await (process.platform === 'linux' && isRoot() ? asOrdinaryUser : directly)(tools, playwright)
  return code
}
