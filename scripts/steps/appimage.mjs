import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPackageWithOptions, extractAll } from '@electron/asar'
import { electronArguments } from '../protected-video/electron-arguments.mjs'
import { ensureAppImageTools } from './appimage-tools.mjs'
import { log, step, UserError } from './log.mjs'
import { inCache, inRoot, readJson } from './paths.mjs'
import { run } from './processes.mjs'

const unpackedOf = { packed: 'linux-unpacked', drivable: 'drivable-unpacked' }

/** Large files are hard links. */
async function copyAs(version, from, to) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(path.dirname(to), { recursive: true })
  const linked = await run('cp', ['-al', from, to], { quiet: true })
  if (linked.code !== 0)
    throw new UserError(
      `${from} could not be copied (${linked.output.trim()}): free some disk space and run the same command again.`,
    )
  for (const left of ['package-type', 'app-update.yml']) rmSync(path.join(to, 'resources', left), { force: true })
  const archive = path.join(to, 'resources', 'app.asar')
  const inside = `${to}-asar`
  extractAll(archive, inside)
  const manifest = readJson(path.join(inside, 'package.json'))
  if (manifest.version !== version) {
    writeFileSync(path.join(inside, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
    for (const written of [archive, `${archive}.unpacked`]) rmSync(written, { recursive: true, force: true })
    await createPackageWithOptions(inside, archive, { unpack: '**/*.node' })
  }
  rmSync(inside, { recursive: true, force: true })
}

export async function buildAppImage(tools, { version, out, from = 'packed', feed = 'http://127.0.0.1:9/' }) {
  const unpacked = inRoot('dist', unpackedOf[from])
  if (!existsSync(unpacked)) throw new UserError(`${unpacked} is missing: run ensurePackageForTests first.`)
  const toolsFolder = await ensureAppImageTools(tools)
  const copy = inCache('appimage-for-tests', `${from}-${version}`)
  const folder = path.resolve(out)
  await step(`AppImage ${version} of the ${from} application`, async () => {
    await copyAs(version, unpacked, copy)
    rmSync(folder, { recursive: true, force: true })
    const cli = inRoot('node_modules', 'electron-builder', 'cli.js')
    const args = [
      '--linux',
      'AppImage',
      '--prepackaged',
      copy,
      '--publish',
      'never',
      `-c.directories.output=${folder}`,
      `-c.extraMetadata.version=${version}`,
      '-c.publish.provider=generic',
      `-c.publish.url=${feed}`,
    ]
    const env = {
      ...tools.env,
      TUTORAT_LEFT_OUT: 'nothing',
      TUTORAT_PACKED_FOR: 'linux',
      APPIMAGE_TOOLS_PATH: toolsFolder,
    }
    const { code, output } = await run(
      tools.node,
      [cli, ...args, ...electronArguments({ runtime: tools.runtime, env: process.env })],
      { env, quiet: true },
    )
    if (code !== 0) {
      log(output.trim())
      throw new UserError(
        'electron-builder could not make the AppImage: correct what is printed above and run the same command again.',
      )
    }
    rmSync(copy, { recursive: true, force: true })
  })
  const name = readdirSync(folder).find((each) => each.endsWith('.AppImage'))
  const file = path.join(folder, name)
  const described = path.join(folder, 'latest-linux.yml')
  if (!readFileSync(described, 'utf8').includes(`version: ${version}`))
    throw new UserError(`${described} does not speak of ${version}: the AppImage is not the one that was asked for.`)
  return { file, feed: described, version }
}
