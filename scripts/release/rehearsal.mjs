import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readBrand } from '../brand/chosen.mjs'
import { toBrand } from '../brand/templates.mjs'
import { log, step, UserError } from '../steps/log.mjs'
import { inRoot } from '../steps/paths.mjs'
import { run } from '../steps/processes.mjs'
import { ensureSystemPackages } from '../steps/system-libraries.mjs'
import { artefacts } from './artefacts.mjs'

/**
 * The workflow's Linux commands in order; `release-workflow.test.ts` compares them. `{out}`: folder of the packages.
 */
export const releaseCommands = [
  'node scripts/packaging/msi.mjs {unpacked} {out}/Tutorat-{version}-x64.msi x64',
  'node scripts/release/sign-updates.mjs {out}',
  'node scripts/release/verify-artefacts.mjs {out} --signed',
  'node scripts/release/winget.mjs {out} https://desktop.tutorat.tn/updates/',
  'node scripts/release/checksums.mjs {out}',
]

/** Uses the tests' Electron and a throw-away key: nothing of it may be shipped. */
export async function rehearse(tools, { packageApplication, updateKeys, electron }) {
  // First, because a missing program must not be found out after the packages of a minute.
  await ensureSystemPackages({ wixl: 'wixl', msibuild: 'msitools' })
  const out = inRoot('dist', 'rehearsal')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const folder = `-c.directories.output=${out}`
  await packageApplication(tools, [
    '--linux',
    'deb',
    'rpm',
    'AppImage',
    folder,
    '-c.deb.compression=gz',
    '-c.rpm.compression=bzip2',
  ])
  await packageApplication(tools, ['--win', 'zip', 'dir', folder, '-c.compression=store'], {
    electron,
  })
  for (const name of readdirSync(inRoot('dist')).filter((each) => each.endsWith('.cdx.json')))
    await run('cp', [inRoot('dist', name), out], { quiet: true })
  const keys = updateKeys()
  const env = {
    ...tools.env,
    TUTORAT_UPDATE_PUBLIC_KEY: keys.publicKey,
    TUTORAT_UPDATE_PRIVATE_KEY: keys.privateKey,
  }
  const values = { '{out}': out, '{unpacked}': path.join(out, 'win-unpacked'), '{version}': version }
  for (const command of releaseCommands) {
    const [, ...args] = toBrand(command, readBrand())
      .replace(/\{\w+\}/g, (name) => values[name])
      .split(' ')
    await step(command, async () => {
      const { code, output } = await run(tools.node, args, { env, quiet: true })
      if (code === 0) return
      log(output.trim())
      throw new UserError(`The rehearsal stops at "${command}": correct what is printed above and run it again.`)
    })
  }
  const made = readdirSync(out)
  for (const { name, pattern, built } of artefacts) {
    const file = made.find((each) => pattern.test(each))
    if (built === 'here' && file === undefined) throw new UserError(`The rehearsal built no ${name}.`)
    log(`  ${file === undefined ? '–' : '✓'} ${name}: ${file ?? built}`)
  }
}
