import { join, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { answerForms } from '#shared/desktop/demo.ts'
import { createSandbox } from './sandbox'
import { type ScenarioName, scenarios } from './scenarios/scenarios'

const folder = resolve(process.env['TUTORAT_SANDBOX_DIR'] ?? join('.cache', 'sandbox'))
const mediaDir = resolve(process.env['TUTORAT_SANDBOX_MEDIA'] ?? join('resources', 'demo'))
const port = Number(process.env['TUTORAT_SANDBOX_PORT'] ?? 0)
const scenario =
  (Object.keys(scenarios) as ScenarioName[]).find((name) => name === process.env['TUTORAT_SANDBOX_SCENARIO']) ??
  'school'
const personality = process.env['TUTORAT_SANDBOX_PERSONALITY'] === 'naive' ? 'naive' : 'keyed'

const answerForm = answerForms.find((form) => form === process.env['TUTORAT_SANDBOX_ANSWERS']) ?? 'demo'

const sandbox = await createSandbox({ snapshotDir: folder, mediaDir, scenario, personality, answerForm })
const { origin, close } = await sandbox.listen({ port })
const configuration = join(folder, 'platform.json')
await writeFileAtomic(configuration, `${JSON.stringify(sandbox.platformConfig(origin), null, 2)}\n`, { mode: 0o600 })

const accounts = sandbox.state().accounts.map(({ username, about }) => `  ${username.padEnd(34)} ${about}`)
const lines = [
  ...sandbox.notices,
  `The demo platform answers at ${origin}/s/${sandbox.secret}/ (${scenario}, ${personality}, ${answerForm} answers).`,
  `Start the application on it:  TUTORAT_PLATFORM=${configuration} npm start`,
  `Panel:  ${origin}/s/${sandbox.secret}/control/state`,
  `Accounts (password ${sandbox.state().accounts[0]?.password ?? ''}):`,
  ...accounts,
  'Top-up references: any is accepted once; REFUS… is refused, ATTENTE… waits.',
  `Coupons: ${sandbox.world.coupons.map(({ code }) => code).join(', ')}`,
  'Ctrl+C stops it; what happened is kept for the next start.',
]
process.stdout.write(`${lines.join('\n')}\n`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await sandbox.close()
  await close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
