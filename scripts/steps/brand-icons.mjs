import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chosenBrand } from '../brand/chosen.mjs'
import { iconSvg } from '../brand/logo.mjs'
import { iconsFolder } from '../brand/templates.mjs'
import { withDisplay } from './display.mjs'
import { log, UserError } from './log.mjs'
import { inRoot, readJson, writeJson } from './paths.mjs'
import { isRoot, run } from './processes.mjs'

/** Draws the icons of the chosen brand from its logo, unless they are those of this logo. */
export async function ensureIcons({ runtime, env }) {
  const folder = iconsFolder()
  const stamp = path.join(folder, 'drawn.json')
  const fingerprint = createHash('sha256')
    .update(iconSvg(chosenBrand()))
    .update(readFileSync(inRoot('scripts', 'art', 'brand-icons.mjs')))
    .digest('hex')
  if (readJson(stamp)?.fingerprint === fingerprint && existsSync(path.join(folder, 'icon.icns'))) return
  const display = await withDisplay(env)
  try {
    const sandbox = process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : []
    const { code, output } = await run(runtime.executable, [...sandbox, inRoot('scripts', 'art', 'brand-icons.mjs')], {
      env: display.env,
      quiet: true,
    })
    if (code !== 0) {
      log(output.trim())
      throw new UserError(`The icons could not be drawn from brand/${chosenBrand()}/logo.svg: see above.`)
    }
  } finally {
    display.stop()
  }
  writeJson(stamp, { fingerprint })
}
