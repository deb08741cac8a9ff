import { log, step, UserError } from './log.mjs'
import { readOutput, isRoot, run } from './processes.mjs'

const forElectron = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libsecret-1-0',
  'libnotify4',
  'libatspi2.0-0',
]
const forDisplay = ['xvfb']
const forTests = ['xvfb', 'dbus', 'gnome-keyring', 'poppler-utils', 'faketime', 'nginx-light']
// Debian 13 and Ubuntu 24.04 renamed libraries with 64-bit time.
const newerName = (name) => `${name}t64`

function missingPackages(required) {
  const names = required.flatMap((name) => [name, newerName(name)])
  const listed =
    readOutput('sh', [
      '-c',
      `dpkg-query -W -f '\${Package} \${db:Status-Status}\\n' ${names.join(' ')} 2>/dev/null; true`,
    ]) ?? ''
  const installed = new Set(
    listed
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return required.filter((name) => !installed.has(name) && !installed.has(newerName(name)))
}

const nameHere = (name) =>
  readOutput('apt-cache', ['show', '--no-all-versions', newerName(name)])?.includes('Package:') ? newerName(name) : name

async function installAsRoot(missing) {
  await step(`System libraries: apt-get install ${missing.join(' ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const update = await run('apt-get', ['update', '-qq'], { env, quiet: true })
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(nameHere)]
    const install = await run('apt-get', args, { env, quiet: true })
    if (install.code === 0) return
    log(`${update.output}\n${install.output}`.trim())
    throw new UserError(
      `apt-get could not install ${missing.join(' ')}: install them by hand and run the same command again.`,
    )
  })
}

function checkByLinker(executable) {
  const lacking = (readOutput('ldd', [executable]) ?? '')
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(' ')[0])
  if (lacking.length > 0) {
    throw new UserError(
      `Electron needs libraries that this system lacks: install the packages that hold ${lacking.join(', ')} ` +
        'and run the same command again.',
    )
  }
}

export async function ensureSystemLibraries({ executable, display, tests }) {
  if (process.platform !== 'linux') return
  if (readOutput('dpkg-query', ['--version']) === undefined) {
    checkByLinker(executable)
    return
  }
  const required = new Set([...forElectron, ...(display ? forDisplay : []), ...(tests ? forTests : [])])
  const missing = missingPackages([...required])
  if (missing.length === 0) {
    log('✓ System libraries: already installed')
    return
  }
  if (!isRoot()) {
    throw new UserError(
      'System libraries are missing: run "sudo apt-get update && sudo apt-get install -y ' +
        `--no-install-recommends ${missing.map(nameHere).join(' ')}" and then the same command again.`,
    )
  }
  await installAsRoot(missing)
  checkByLinker(executable)
}

export async function ensureSystemPackages(programs) {
  const lacking = Object.entries(programs).filter(
    ([program]) => readOutput('sh', ['-c', `command -v ${program}`]) === undefined,
  )
  if (lacking.length === 0) return
  const packages = [...new Set(lacking.map(([, name]) => name))]
  if (process.platform === 'linux' && isRoot() && readOutput('apt-get', ['--version']) !== undefined)
    return installAsRoot(packages)
  throw new UserError(
    `Programs are missing (${lacking.map(([program]) => program).join(', ')}): install ${packages.join(' ')} ` +
      'and run the same command again.',
  )
}
