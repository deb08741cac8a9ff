import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runtimeVariables } from '../electron-runtime.mjs'
import { copyResultsBack, prepareUnprivilegedUser } from './unprivileged-user.mjs'
import { inRoot } from './paths.mjs'
import { ask, isRoot, run } from './processes.mjs'
import { log, UserError } from './log.mjs'

const handedOn = /^(CI|DEBUG|FORCE_COLOR|NO_COLOR|TERM|TUTORAT_.+|PW.+)$/

function partVariables(part) {
  return {
    ...(part === undefined ? {} : { TUTORAT_E2E_PART: part }),
    ...(part === 'documented' ? { TUTORAT_ANSWERS: 'documented' } : {}),
    ...(part === 'sweep' ? { TUTORAT_SWEEP: 'short' } : {}),
  }
}

function sessionVariables(home, node, part) {
  const kept = Object.entries(process.env).filter(([name]) => handedOn.test(name))
  return {
    ...Object.fromEntries(kept),
    PATH: `${path.dirname(node)}${path.delimiter}/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
    HOME: home,
    XDG_RUNTIME_DIR: path.join(home, 'runtime'),
    XDG_CURRENT_DESKTOP: 'GNOME',
    LANG: 'C.UTF-8',
    ...partVariables(part),
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

async function together([first, ...others], runPart) {
  const runLane = async (lane, quiet) => {
    const results = []
    for (const part of lane) results.push(await runPart(part, quiet))
    return results
  }
  const waiting = others.map((lane) => runLane(lane, true))
  const results = await runLane(first, false)
  for (const lane of waiting) {
    for (const result of await lane) {
      log(result.output.trimEnd())
      results.push(result)
    }
  }
  return results.find(({ code }) => code !== 0)?.code ?? 0
}

function givingWay(command, args, options) {
  return options.quiet ? run('nice', ['-n', '15', command, ...args], options) : run(command, args, options)
}

async function asOrdinaryUser({ node, runtime }, playwright, lanes) {
  const settled = await prepareUnprivilegedUser({ node, runtime })
  const { account, project } = settled
  if (!canSandbox(['runuser', '-u', account.name, '--'])) {
    throw new UserError(
      'This container allows neither user namespaces nor a setuid sandbox: run it with --cap-add=SYS_ADMIN, so ' +
        'that the tests run the sandbox that is shipped.',
    )
  }
  try {
    return await together(lanes, async (part, quiet) => {
      const home = freshHome(account.home, account)
      const env = { ...sessionVariables(home, settled.node, part), ...runtimeVariables(settled.runtime) }
      try {
        // runuser sets HOME to the account's, whose keyring parallel runs would share.
        return await givingWay(
          'runuser',
          ['-u', account.name, '--', 'env', `HOME=${home}`, ...inSession(settled.node, playwright)],
          { cwd: project, env, quiet },
        )
      } finally {
        rmSync(home, { recursive: true, force: true })
      }
    })
  } finally {
    copyResultsBack(settled)
  }
}

/** A setuid helper requires CAP_SYS_ADMIN (21), which containers often drop. */
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

/** Command that enables Chromium's sandbox without user namespaces. */
export function sandboxHint(runtime) {
  if (process.platform !== 'linux' || isRoot() || hasSetuidHelper(runtime) || canSandbox(['env'])) return undefined
  const helper = path.join(runtime.dist, 'chrome-sandbox')
  return `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`
}

async function directly({ node, env, runtime }, playwright, lanes) {
  if (process.platform !== 'linux')
    return together(lanes, (part, quiet) => run(node, playwright, { env: { ...env, ...partVariables(part) }, quiet }))
  const advice = sandboxHint(runtime)
  if (advice)
    throw new UserError(`This system gives Chromium no sandbox: run "${advice}" and then the same command again.`)
  return together(lanes, async (part, quiet) => {
    const home = freshHome(os.tmpdir())
    try {
      const [command, ...args] = inSession(node, playwright)
      return await givingWay(command, args, {
        env: { ...sessionVariables(home, node, part), ...runtimeVariables(runtime) },
        quiet,
      })
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
}

export const e2eLanes = [['journeys'], ['sweep', 'documented']]
export const e2eParts = e2eLanes.flat()

export const e2eResults = (part) => inRoot('test-results', part === undefined ? 'e2e.json' : `e2e-${part}.json`)

/** In its own session as an ordinary user; returns the exit code. */
export async function runE2e(tools, args, lanes = [[undefined]]) {
  for (const part of lanes.flat()) rmSync(e2eResults(part), { force: true })
  const playwright = [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args]
  return (process.platform === 'linux' && isRoot() ? asOrdinaryUser : directly)(tools, playwright, lanes)
}
