import { existsSync } from 'node:fs'
import path from 'node:path'
import { log, step, UserError } from './log.mjs'
import { readJson } from './paths.mjs'
import { run } from './processes.mjs'

const concerns = (list, mine) => {
  if (!list) return true
  const names = [list].flat()
  const allowed = names.filter((name) => !name.startsWith('!'))
  return !names.includes(`!${mine}`) && (allowed.length === 0 || allowed.includes(mine))
}

export function matchesLock(folder) {
  const lock = readJson(path.join(folder, 'package-lock.json'))?.packages
  const installed = readJson(path.join(folder, 'node_modules', '.package-lock.json'))?.packages
  if (!lock || !installed) return false
  const differs = (name) =>
    installed[name]?.version !== lock[name].version || installed[name]?.integrity !== lock[name].integrity
  const here = (entry) => concerns(entry.os, process.platform) && concerns(entry.cpu, process.arch)
  const missing = Object.keys(lock).some(
    (name) => name && (name in installed || !lock[name].optional) && here(lock[name]) && differs(name),
  )
  const foreign = Object.keys(installed).some((name) => !(name in lock))
  return !missing && !foreign
}

function npmCommand(node) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js') && existsSync(script)) return [node, [script]]
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/s', '/c', 'npm']] : ['npm', []]
}

export async function ensurePackages(folder, name, { env, node }) {
  if (matchesLock(folder)) {
    log(`✓ ${name}: already installed`)
    return
  }
  await step(`${name}: npm ci`, async () => {
    const [command, first] = npmCommand(node)
    const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
    const { code, output } = await run(command, [...first, 'ci', '--ignore-scripts', ...quiet], {
      cwd: folder,
      env,
      quiet: true,
    })
    if (code === 0) return
    log(output.trim().split('\n').slice(0, 12).join('\n'))
    throw new UserError(
      `npm could not install the packages of ${name}: check that the npm registry can be reached and run the ` +
        'same command again.',
    )
  })
}
