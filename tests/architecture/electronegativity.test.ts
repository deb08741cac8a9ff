import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const tool = path.resolve('tools/electronegativity')
const entry = path.join(tool, 'node_modules/@doyensec/electronegativity/dist/index.js')

const canary = `import { BrowserWindow } from 'electron'
export const canary = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false, \
sandbox: false } })
`

const justified: Record<string, string> = {
  CSP_GLOBAL_CHECK:
    'the policy is a header written by the gateway for each page; the checker looks for a meta tag or ' +
    'onHeadersReceived',
  LIMIT_NAVIGATION_GLOBAL_CHECK:
    'attached to every webContents through web-contents-created, by names the checker does not follow',
  PERMISSION_REQUEST_HANDLER_GLOBAL_CHECK:
    'set for every session in main/security, through a parameter the checker does not follow',
  AUXCLICK_JS_CHECK: 'middle clicks end in the window-open handler, which denies; tests/e2e/security.spec.ts clicks',
  REMOTE_MODULE_JS_CHECK: 'the remote module left Electron with version 14',
  OPEN_EXTERNAL_JS_CHECK: 'the address is parsed, matched with an allow-list and re-serialised first (threat A5)',
  LIMIT_NAVIGATION_JS_CHECK: 'the listeners are where navigation is limited; each ends in the one policy module',
  PERMISSION_REQUEST_HANDLER_JS_CHECK: 'the handlers decide by the table of threat A6',
  CUSTOM_ARGUMENTS_JS_CHECK:
    'the one switch added keeps the application alive when the graphics process dies (threat I2)',
  PROTOCOL_HANDLER_JS_CHECK: 'links are parsed to a closed set (threat C1)',
  PRELOAD_JS_CHECK: 'the preload holds names only; tests/architecture/preload.test.ts bounds it',
}

type Finding = { issue: string; severity: string; confidence: string; file: string }

let findings: Finding[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-static-'))

beforeAll(() => {
  if (!existsSync(entry))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tool })
  const input = path.join(folder, 'input')
  mkdirSync(input)
  for (const part of ['main', 'preload', 'shared']) {
    cpSync(path.join('src', part), path.join(input, part), {
      recursive: true,
      filter: (source) => !source.includes('.test.'),
    })
  }
  writeFileSync(path.join(input, 'canary.ts'), canary)
  findings = check(input)
})

/** Offline, the tool's fetch of Electron's releases throws. */
const outliveItsNetwork = 'data:text/javascript,process.on("uncaughtException",()=>undefined)'

function check(input: string): Finding[] {
  const output = path.join(folder, 'findings.csv')
  for (let run = 0; run < 5; run += 1) {
    rmSync(output, { force: true })
    spawnSync(process.execPath, ['--import', outliveItsNetwork, entry, '-i', input, '-o', output, '-r'], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    const lines = (existsSync(output) ? readFileSync(output, 'utf8') : 'nothing\nwritten')
      .split('\n')
      .slice(1)
      .filter(Boolean)
    if (lines.length > 0 && lines.every((line) => /^[A-Z_]+_CHECK,"/.test(line))) return lines.map(readFinding)
  }
  throw new Error('the checker never wrote a whole file')
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readFinding = (line: string): Finding => {
  const [issue = '', severity = '', confidence = '', file = ''] = line
    .split(',')
    .map((cell) => cell.replaceAll('"', '').trim())
  return { issue, severity, confidence, file }
}

test('J1: the checker reports the planted canary as high', () => {
  const high = findings.filter((finding) => finding.file.endsWith('canary.ts') && finding.severity === 'HIGH')
  expect(high.map((finding) => finding.issue)).toContain('CONTEXT_ISOLATION_JS_CHECK')
})

test('A1, J1: the checker reports only justified findings in our code', () => {
  const ours = findings.filter(
    (finding) =>
      !finding.file.endsWith('canary.ts') && finding.severity !== 'LOW' && finding.severity !== 'INFORMATIONAL',
  )
  expect(ours.filter((finding) => !(finding.issue in justified))).toEqual([])
})
