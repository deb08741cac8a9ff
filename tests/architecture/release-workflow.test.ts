import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { artefacts, toTable } from '../../scripts/release/artefacts.mjs'
import { releaseCommands } from '../../scripts/release/rehearsal.mjs'

type Step = { name?: string; run?: string; uses?: string; env?: Record<string, string> }
type Job = {
  'runs-on': string
  'needs'?: string | string[]
  'steps': Step[]
  'env'?: Record<string, string>
  'timeout-minutes'?: number
}
type Workflow = {
  env: Record<string, string>
  on: { push: { tags: string[] }; workflow_dispatch: { inputs: { runtime: { options: string[] } } } }
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const require = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const yaml = require('js-yaml') as { load(text: string, options?: object): unknown; CORE_SCHEMA?: unknown }
const builder = require('app-builder-lib/out/util/config/config') as {
  getConfig(project: string, file: string | null, options: null): Promise<Record<string, unknown>>
  validateConfiguration(
    configuration: Record<string, unknown>,
    logger: { add(): void; isEnabled: boolean },
  ): Promise<void>
}

const text = readFileSync('.github/workflows/release.yml', 'utf8')
const workflow = yaml.load(text) as Workflow
const steps = Object.entries(workflow.jobs).flatMap(([job, { steps: list }]) => list.map((step) => ({ job, ...step })))
const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
const signer = 'scripts/release/sign-updates.mjs'

test('a tag builds the packages of the three systems after verification', () => {
  expect(workflow.on.push.tags).toEqual(['v*.*.*'])
  expect(workflow.on.workflow_dispatch.inputs.runtime.options).toEqual(['stock', 'widevine'])
  expect(['linux', 'windows', 'macos'].map((name) => workflow.jobs[name]?.['runs-on'].split('-')[0])).toEqual([
    'ubuntu',
    'windows',
    'macos',
  ])
  for (const name of ['linux', 'windows', 'macos']) expect(workflow.jobs[name]?.needs, name).toBe('verify')
  expect(workflow.jobs['publish']?.needs).toEqual(['linux', 'linux-arm64', 'windows', 'msi', 'macos'])
  expect(runs.filter((run) => run.includes('npm run verify') || run.includes('npm run e2e:package'))).toHaveLength(2)
})

test('every referenced npm script and program exists', () => {
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
  expect(new Set(named)).toEqual(new Set(['verify:long', 'e2e:package', 'package']))
  for (const name of named) expect(scripts, name).toHaveProperty(name)
  const programs = [...text.matchAll(/node (scripts\/\S+)/g)].map((match) => match[1] ?? '')
  expect(programs.filter((file) => !existsSync(file))).toEqual([])
  expect(programs.filter((file) => file === signer)).toHaveLength(3)
  for (const [, file] of text.matchAll(/--config (\S+)/g)) expect(existsSync(file ?? ''), file).toBe(true)
})

test('packages are built as releases, with minimal permissions and no secret in a command', () => {
  expect(text).toContain("TUTORAT_RELEASE: '1'")
  expect(text).not.toContain('TUTORAT_PACKAGE_FOR_TESTS')
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(workflow.jobs))
    expect(name === 'publish' || (job['timeout-minutes'] ?? 0) > 0, name).toBe(true)
  // Logs and process lists show command lines.
  expect(runs.filter((run) => /secrets\.|inputs\./.test(run))).toEqual([])
  const seen = steps.filter(({ env }) =>
    Object.values(env ?? {}).some((value) => /TUTORAT_UPDATE_PRIVATE_KEY/.test(value)),
  )
  expect(seen.map(({ run }) => run)).toEqual(Array.from({ length: 3 }, () => `node ${signer} dist`))
})

test('every build of a release contains the public keys of updates, and the bill of materials is uploaded', () => {
  expect(workflow.env['TUTORAT_UPDATE_PUBLIC_KEY']).toBe('${{ vars.TUTORAT_UPDATE_PUBLIC_KEY }}')
  const overriding = Object.entries(workflow.jobs).filter(
    ([, { env }]) => env?.['TUTORAT_UPDATE_PUBLIC_KEY'] !== undefined,
  )
  expect(overriding.map(([name]) => name)).toEqual(['verify'])
  expect(steps.filter(({ env }) => env?.['TUTORAT_UPDATE_PUBLIC_KEY'] !== undefined)).toEqual([])
  expect(text).toContain('dist/*.cdx.json')
})

test('the package for computer rooms is per machine, has no update feed and no other differences', async () => {
  const usual = await builder.getConfig(process.cwd(), null, null)
  const lab = await builder.getConfig(process.cwd(), 'electron-builder.lab.yml', null)
  for (const configuration of [usual, lab])
    await builder.validateConfiguration(configuration, { add: () => undefined, isEnabled: false })
  expect(usual['nsis']).toMatchObject({ oneClick: true, perMachine: false })
  expect(lab['nsis']).toMatchObject({ oneClick: false, perMachine: true, include: 'scripts/packaging/lab.nsh' })
  expect(lab['publish']).toBeNull()
  const rest = ({ nsis: _nsis, publish: _publish, extends: _extends, ...others }: Record<string, unknown>) => others
  expect(rest(lab)).toEqual(rest(usual))
  expect(JSON.parse(readFileSync('build/policy.lab.json', 'utf8'))).toMatchObject({ updates: false })
})

test('the rehearsal runs the same programs in the same order as the workflow', () => {
  const programs = (commands: readonly string[]) =>
    commands.flatMap((command) =>
      [...command.matchAll(/node (scripts\/(?:release|packaging)\/\S+)/g)].map((match) => match[1] ?? ''),
    )
  const isWindowsOnly = (file: string) => file.endsWith('smoke-windows.mjs')
  const ofWorkflow = programs(runs).filter((file) => !isWindowsOnly(file))
  expect(new Set(programs(releaseCommands))).toEqual(new Set(ofWorkflow))
  const orderIn = (job: string) =>
    programs((workflow.jobs[job]?.steps ?? []).flatMap(({ run }) => (run === undefined ? [] : [run])))
  for (const job of Object.keys(workflow.jobs)) {
    const order = orderIn(job).filter((file) => !isWindowsOnly(file))
    const places = order.map((file) => programs(releaseCommands).indexOf(file))
    expect(places, job).toEqual([...places].sort((a, b) => a - b))
  }
})

test('the table of artefacts stands in the documentation and names jobs of the workflow', () => {
  expect(readFileSync('docs/releasing.md', 'utf8')).toContain(toTable())
  const jobs = new Set([...Object.keys(workflow.jobs), 'by hand'])
  expect(artefacts.filter(({ job }) => !jobs.has(job)).map(({ name }) => name)).toEqual([])
})
