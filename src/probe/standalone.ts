import { readFile } from 'node:fs/promises'
import { readPlatformConfig } from '../shared/platform-config'
import { probe, tableOf } from './probe'

const [file] = process.argv.slice(2)
const printLine = (text: string) => process.stdout.write(`${text}\n`)

if (file === undefined) {
  printLine(
    'Usage: npm run probe -- platform.json\nWith an account: put its session token into the variable ' +
      'TUTORAT_PROBE_TOKEN; it is sent to the platform and written nowhere.',
  )
  process.exitCode = 2
} else {
  const config = readPlatformConfig(await readFile(file, 'utf8').catch(() => ''))
  if (!config.ok) {
    printLine(`${file} is no platform.json: ${config.field} ${config.problem}`)
    process.exitCode = 2
  } else {
    const findings = await probe({ config: config.config, token: process.env['TUTORAT_PROBE_TOKEN']?.trim() || null })
    printLine(tableOf(findings))
    // Lets scripts detect an unreadable platform.
    process.exitCode = findings.some(({ verdict }) => verdict === 'cannot be read') ? 1 : 0
  }
}
