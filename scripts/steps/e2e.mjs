import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runtimeVariables } from '../electron-runtime.mjs'
import { UserError } from './log.mjs'
import { inRoot } from './paths.mjs'
import { readOutput, isRoot, run } from './processes.mjs'
import { copyResultsBack, prepareUnprivilegedUser } from './unprivileged-user.mjs'

const handedOn = /^(CI|DEBUG|FORCE_COLOR|NO_COLOR|TERM|TUTORAT_.+|PW.+)$/

function sessionVariables([home, ...otherHomes], { node, env }) {
  const kept = Object.entries(env).filter(([name]) => handedOn.test(name))
  return {
    ...Object.fromEntries(kept),
    PATH: `${path.dirname(node)}${path.delimiter}/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
    HOME: home,
    XDG_RUNTIME_DIR: path.join(home, 'runtime'),
    XDG_CURRENT_DESKTOP: 'GNOME',
    LANG: 'C.UTF-8',
    TUTORAT_HOMES: JSON.stringify(otherHomes),
  }
}

function freshHome(parent, owner) {
  const home = mkdtempSync(path.join(parent, 'home-'))
  const runtime = path.join(home, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  if (owner) for (const folder of [home, runtime]) chownSync(folder, owner.uid, owner.gid)
  return home
}

const inSession = (node, args) => [
  'dbus-run-session',
  '--',
  node,
  path.join('scripts', 'desktop-session.mjs'),
  node,
  ...args,
]

async function inFreshHomes({ parent, owner, sessions }, work) {
  const homes = Array.from({ length: sessions }, () => freshHome(parent, owner))
  try {
    return (await work(homes)).code
  } finally {
    for (const home of homes) rmSync(home, { recursive: true, force: true })
  }
}

async function asOrdinaryUser({ node, env, runtime }, playwright, sessions) {
  const settled = await prepareUnprivilegedUser({ node, runtime })
  const { account, project } = settled
  if (!canSandbox(['runuser', '-u', account.name, '--'])) {
    throw new UserError(
      'This container allows neither user namespaces nor a setuid sandbox: run it with --cap-add=SYS_ADMIN, so ' +
        'that the tests run the sandbox that is shipped.',
    )
  }
  try {
    return await inFreshHomes({ parent: account.home, owner: account, sessions }, (homes) =>
      // runuser sets HOME to the account's, whose keyring other runs would share.
      run('runuser', ['-u', account.name, '--', 'env', `HOME=${homes[0]}`, ...inSession(settled.node, playwright)], {
        cwd: project,
        env: { ...sessionVariables(homes, { node: settled.node, env }), ...runtimeVariables(settled.runtime) },
      }),
    )
  } finally {
    copyResultsBack(settled)
  }
}

/** A setuid helper requires CAP_SYS_ADMIN (21), which containers often drop. */
function canSandbox(prefix) {
  const [command, ...args] = [...prefix, 'unshare', '--user', '--map-root-user', 'true']
  if (readOutput(command, args) !== undefined) return true
  const bounding = /CapBnd:\s*([0-9a-f]+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return isRoot() && (BigInt(`0x${bounding}`) & (1n << 21n)) !== 0n
}

function hasSetuidHelper(runtime) {
  const helper = statSync(path.join(runtime.dist, 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper?.uid === 0 && (helper.mode & 0o4000) !== 0
}

/** Command that enables Chromium's sandbox without user namespaces. */
export function sandboxHint(runtime) {
  if (process.platform !== 'linux' || isRoot() || hasSetuidHelper(runtime) || canSandbox(['env'])) return undefined
  const helper = path.join(runtime.dist, 'chrome-sandbox')
  return `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`
}

async function directly({ node, env, runtime }, playwright, sessions) {
  if (process.platform !== 'linux') return (await run(node, playwright, { env })).code
  const advice = sandboxHint(runtime)
  if (advice)
    throw new UserError(`This system gives Chromium no sandbox: run "${advice}" and then the same command again.`)
  return inFreshHomes({ parent: os.tmpdir(), sessions }, (homes) => {
    const [command, ...args] = inSession(node, playwright)
    return run(command, args, { env: { ...sessionVariables(homes, { node, env }), ...runtimeVariables(runtime) } })
  })
}

export const e2eResults = () => inRoot('test-results', 'e2e.json')

/**
 * As an ordinary user; returns the exit code. Each session is a desktop of its own (home, bus, keyring, display) for
 * one Playwright worker.
 */
export async function runE2e(tools, args, { sessions = 1 } = {}) {
  rmSync(e2eResults(), { force: true })
  const playwright = [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args]
  return (process.platform === 'linux' && isRoot() ? asOrdinaryUser : directly)(tools, playwright, sessions)
}
