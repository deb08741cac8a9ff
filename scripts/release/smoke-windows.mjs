// Silently installs, starts and uninstalls the per-user package in the release workflow: smoke-windows.mjs <dist
// folder>
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBrand } from '../brand/chosen.mjs'

const { id, program, scheme } = readBrand()
const dist = path.resolve(process.argv[2] ?? 'dist')
const local = process.env.LOCALAPPDATA
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))

function must(isSo, sentence) {
  if (isSo) return
  console.error(sentence)
  process.exit(1)
}

async function until(isSo, sentence) {
  for (let time = 0; time < 120; time += 1) {
    if (isSo()) return
    await pause()
  }
  must(false, sentence)
}

const setup = readdirSync(dist).find(
  (name) => name.startsWith(`${program}-Setup-`) && name.endsWith(`-${process.arch}.exe`),
)
must(setup, `${dist} holds no ${program}-Setup-…-${process.arch}.exe: run "npm run package -- --win nsis zip" first.`)
must(spawnSync(path.join(dist, setup), ['/S'], { stdio: 'inherit' }).status === 0, 'The silent installation failed.')
const folder = [id, program]
  .map((name) => path.join(local, 'Programs', name))
  .find((each) => existsSync(path.join(each, `${program}.exe`)))
must(folder, `Nothing was installed in ${path.join(local, 'Programs')}: the package must be per user.`)
const handler = spawnSync('reg', ['query', `HKCU\\Software\\Classes\\${scheme}\\shell\\open\\command`], {
  encoding: 'utf8',
})

const running = spawn(path.join(folder, `${program}.exe`), [], { stdio: 'ignore', detached: true })
const log = path.join(process.env.APPDATA, program, 'logs', 'main.log')
await until(
  () => existsSync(log) && readFileSync(log, 'utf8').includes('session.restored'),
  'The installed application did not start.',
)
const claimed = () =>
  spawnSync('reg', ['query', `HKCU\\Software\\Classes\\${scheme}\\shell\\open\\command`], { encoding: 'utf8' })
    .stdout ?? ''
await until(
  () => handler.stdout?.includes(`${program}.exe`) || claimed().includes(`${program}.exe`),
  `Nobody answers ${scheme}:// links.`,
)
spawnSync('taskkill', ['/PID', String(running.pid), '/T', '/F'])
must(
  spawnSync(path.join(folder, `Uninstall ${program}.exe`), ['/S', '/currentuser']).status === 0,
  'Uninstalling failed.',
)
await until(() => !existsSync(path.join(folder, `${program}.exe`)), 'Uninstalling left the application behind.')
console.log('Installed without a question, started, and gone again.')
