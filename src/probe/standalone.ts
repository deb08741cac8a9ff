import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readPlatformConfig } from '#shared/platform-config.ts'
import type { Credentials } from './account'
import { findFaults, formatReport } from './report'
import { toReportPage } from './report-page'
import { runProbe } from './run'

const usage = `Usage: npm run probe -- platform.json [--account test [--write]] [--json file] [--page file]

Asks the platform everything that can be asked without changing it, and says of each screen whether it works.
With a session token in TUTORAT_PROBE_TOKEN it also asks what a signed-in student reads.
--account test  signs in with TUTORAT_PROBE_USER and TUTORAT_PROBE_PASSWORD, and out again; where the page of the human
                check needs a browser, put its answer into TUTORAT_PROBE_HUMAN_CHECK
--write         also runs the writing calls on this account, which must be one for tests: says first what it will do,
                and leaves the account as it was
--json, --page  write the report as JSON, and as one HTML page
Nothing of the account is printed or written: fields, hosts and paths only.
Ends with 1 where something does not work, with 2 where it could not start.`

const printLine = (text: string) => process.stdout.write(`${text}\n`)
const variable = (name: string): string | null => process.env[name]?.trim() || null

class UsageError extends Error {}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        write: { type: 'boolean', default: false },
        json: { type: 'string' },
        page: { type: 'string' },
      },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one platform.json.')
    if (values.account !== undefined && values.account !== 'test')
      throw new UsageError('--account takes the word test only: the probe never uses the account of a person.')
    if (values.write && values.account === undefined) throw new UsageError('--write needs --account test.')
    return { ...values, file }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readCredentials(): Credentials {
  const [username, password] = [variable('TUTORAT_PROBE_USER'), variable('TUTORAT_PROBE_PASSWORD')]
  if (username === null || password === null)
    throw new UsageError('--account test needs TUTORAT_PROBE_USER and TUTORAT_PROBE_PASSWORD.')
  return { username, password, humanCheck: variable('TUTORAT_PROBE_HUMAN_CHECK') }
}

async function readConfig(file: string) {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new UsageError(`${file} does not exist or cannot be read.`)
  // Editors of Windows begin a file with it, and the application accepts it.
  const config = readPlatformConfig(text.replace(/^\uFEFF/, ''))
  if (!config.ok) throw new UsageError(`${file} is no platform.json: ${config.field} ${config.problem}`)
  return config.config
}

try {
  const { file, account, write, json, page } = readArguments()
  const report = await runProbe({
    config: await readConfig(file),
    token: variable('TUTORAT_PROBE_TOKEN'),
    credentials: account === undefined ? null : readCredentials(),
    writes: write,
    onPlan: (plan) =>
      printLine(['What is done on the test account:', ...plan.map((each) => `- ${each}`), ''].join('\n')),
  })
  printLine(formatReport(report))
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  if (page !== undefined) await writeFile(page, toReportPage(report))
  process.exitCode = findFaults(report).length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  printLine(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
