import { electronArguments } from '../protected-video/electron-arguments.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { say, step, Trouble } from './say.mjs'
import { writeThirdParty } from './third-party.mjs'

export const isForTests = () => process.env.TUTORAT_PACKAGE_FOR_TESTS === '1'

/** Packs the built application into a folder (dist/linux-unpacked on Linux) with the fuses of the release. */
export async function packageApplication({ node, env, runtime }, args) {
  if (isForTests()) say('  TUTORAT_PACKAGE_FOR_TESTS=1: this package is for tests and must never be shipped')
  await step('Package', async () => {
    writeThirdParty(runtime)
    const cli = inRoot('node_modules', 'electron-builder', 'cli.js')
    const electron = electronArguments({ runtime, env: process.env })
    const leftOut = process.env.TUTORAT_RELEASE === '1' ? 'demo' : 'nothing'
    const { code, output } = await run(node, [cli, '--dir', '--publish', 'never', ...electron, ...args], { env: { ...env, TUTORAT_LEFT_OUT: leftOut }, quiet: true })
    if (code === 0) return
    say(output.trim())
    throw new Trouble('electron-builder could not pack the application: correct what is printed above and run the same command again.')
  })
}
