import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const yaml = require('js-yaml') as { load(text: string): unknown }
const read = (file: string): string => readFileSync(file, 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  version: string
  license: string
  devDependencies: Record<string, string>
  dependencies: Record<string, string>
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }

const versions = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\S+))?$/gm)].map(
  ([, version = '', date = '']) => [version, date] as const,
)
const numbers = (version: string): number[] => version.split('.').map(Number)

describe('CHANGELOG.md', () => {
  it('has a dated heading for the version of package.json', () => {
    expect(versions.find(([version]) => version === manifest.version)?.[1]).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  })

  it('starts with the unreleased changes and is sorted from new to old', () => {
    expect(versions[0]).toEqual(['Unreleased', ''])
    const released = versions.slice(1)
    for (const [index, [version, date]] of released.entries()) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      const [older, earlier] = released[index + 1] ?? ['0.0.0', '2000-01-01']
      const difference = numbers(version)
        .map((number, place) => number - (numbers(older)[place] ?? 0))
        .find((each) => each !== 0)
      expect(difference, `${version} after ${older}`).toBeGreaterThan(0)
      expect(date >= earlier).toBe(true)
    }
  })

  it('uses only the headings of its format', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, heading]) => heading)
    expect(
      headings.filter((heading) => !/^(Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(heading ?? '')),
    ).toEqual([])
  })
})

describe('SECURITY.md', () => {
  it('describes reports, promises, support, faults and the verification of a release', () => {
    const headings = [...read('SECURITY.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      'How to report',
      'What we promise',
      'What is supported',
      'What we consider a fault',
      'Verifying a release',
    ])
    expect(read('SECURITY.md')).toMatch(/Ed25519/)
    for (const [, file = ''] of read('SECURITY.md').matchAll(/`((?:docs\/)?[\w-]+\.md)`/g))
      expect(existsSync(file), file).toBe(true)
  })

  it('refers to checksums that sha256sum can verify', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'release-'))
    const sums = () => spawnSync(process.execPath, ['scripts/release/checksums.mjs', folder], { encoding: 'utf8' })
    writeFileSync(path.join(folder, 'builder-debug.yml'), 'not released')
    expect(sums().status).toBe(1)
    writeFileSync(path.join(folder, 'tutorat_1.0.0_amd64.deb'), 'abc')
    expect(sums().status).toBe(0)
    expect(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  tutorat_1.0.0_amd64.deb\n',
    )
    rmSync(folder, { recursive: true, force: true })
  })

  it('agrees with README.md and package.json about the licence of Tutorat', () => {
    expect(manifest.license).toBe('UNLICENSED')
    expect(read('README.md')).toMatch(/`UNLICENSED`/)
  })
})

describe('A11: update and packaging libraries', () => {
  it.each([
    ['electron-updater', [6, 8, 9]],
    ['builder-util-runtime', [9, 7, 0]],
    ['electron-builder', [26, 17, 0]],
  ])('%s is not older than its last advisory, and is listed in docs/advisories.md', (name, least) => {
    const version = lock.packages[`node_modules/${name}`]?.version ?? ''
    const difference =
      numbers(version)
        .map((number, place) => number - (least[place] ?? 0))
        .find((each) => each !== 0) ?? 0
    expect(difference, `${name} ${version}`).toBeGreaterThanOrEqual(0)
    expect(read('docs/advisories.md')).toContain(`${name} ${version}`)
    expect(Object.keys(lock.packages).filter((place) => place.endsWith(`/node_modules/${name}`))).toEqual([])
  })
})

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Workflow = {
  permissions?: Record<string, string>
  on: unknown
  jobs: Record<string, { 'steps'?: Step[]; 'timeout-minutes'?: number }>
}

describe('I8: GitHub workflows', () => {
  const workflows = globSync('.github/workflows/*.yml').map((file) => ({
    file,
    text: read(file),
    made: yaml.load(read(file)) as Workflow,
  }))
  const steps = (made: Workflow): Step[] => Object.values(made.jobs).flatMap((job) => job.steps ?? [])

  it('run the same commands as .ci/run and a developer', () => {
    const ci = workflows.find(({ file }) => file.endsWith('ci.yml'))
    const runs = ci === undefined ? [] : steps(ci.made).flatMap(({ run }) => run ?? [])
    expect(runs).toEqual(expect.arrayContaining(['.ci/run', 'npm run check', 'npm test']))
  })

  it.each(workflows)('$file pins actions by commit, has timeouts and minimal permissions', ({ file, text, made }) => {
    for (const { uses, with: inputs } of steps(made)) {
      if (uses === undefined) continue
      expect(uses, file).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
      if (uses.startsWith('actions/checkout@')) expect(inputs?.['persist-credentials']).toBe(false)
    }
    expect(made.permissions).toEqual({ contents: 'read' })
    expect(text).not.toMatch(/pull_request_target/)
    for (const job of Object.values(made.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
    // External input must not become part of a command.
    for (const { run } of steps(made)) expect(run ?? '').not.toMatch(/\$\{\{\s*github\.(event|head_ref)/)
  })
})

describe('I8: Dependabot configuration', () => {
  type Update = {
    'package-ecosystem': string
    'groups'?: Record<string, { patterns: string[] }>
    'ignore'?: { 'dependency-name': string }[]
    'directory'?: string
    'directories'?: string[]
  }
  const { updates } = yaml.load(read('.github/dependabot.yml')) as { updates: Update[] }

  it('covers the project, its tools and the workflows', () => {
    const places = updates.flatMap((update) =>
      (update.directories ?? [update.directory]).map((place) => `${update['package-ecosystem']} ${place}`),
    )
    // Excludes the copy of Electron for tests (decision 0002).
    expect(places).toEqual(['npm /', 'npm /tools/node', 'npm /tools/electronegativity', 'github-actions /'])
  })

  it('refers only to installed packages', () => {
    const known = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    const [project] = updates
    const patterns = Object.values(project?.groups ?? {})
      .flatMap((group) => group.patterns)
      .concat((project?.ignore ?? []).map((each) => each['dependency-name']))
    const unknown = patterns.filter(
      (pattern) => !known.some((name) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)),
    )
    expect(unknown.filter((pattern) => pattern !== '@vitest/*')).toEqual([])
  })
})
