import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { electronArguments } from '../../scripts/protected-video/electron-arguments.mjs'
import { signForLicences } from '../../scripts/protected-video/sign.mjs'

type Configuration = Record<string, unknown> & {
  electronVersion?: string
  electronDownload?: { mirrorOptions?: { mirror?: string } }
  afterPack?: string
  afterSign?: string
}

const require = createRequire(import.meta.url)
const builder = require('app-builder-lib/out/util/config/config') as {
  getConfig(project: string, file: string | null, options: null): Promise<Configuration>
  validateConfiguration(configuration: Configuration, logger: { add(): void; isEnabled: boolean }): Promise<void>
}
const pinned = (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: { electron: string } })
  .devDependencies.electron
const runtime = { dist: path.resolve('node_modules/electron'), version: pinned }

async function resolved(args: readonly string[]): Promise<Configuration> {
  const file = args[0] === '--config' ? (args[1] ?? null) : null
  const configuration = await builder.getConfig(process.cwd(), file, null)
  await builder.validateConfiguration(configuration, { add: () => undefined, isEnabled: false })
  return configuration
}

test('a package without TUTORAT_PROTECTED_VIDEO uses the detected Electron and no other distribution', async () => {
  const args = electronArguments({ runtime, env: {} })
  expect(args.join(' ')).toMatch(new RegExp(`electronDist=.+ .*electronVersion=${pinned}$`))
  const configuration = await resolved(args)
  expect(configuration.electronDownload).toBeUndefined()
  expect(configuration.electronVersion).toBeUndefined()
  expect(configuration.afterSign).toBeUndefined()
})

test('electron-builder downloads the Electron of another architecture and refuses the pinned copy', () => {
  const other = process.arch === 'x64' ? 'arm64' : 'x64'
  const arguments_ = (source: 'official' | 'copy', architectures: string[]) =>
    electronArguments({ runtime: { ...runtime, source }, env: {}, architectures })
  expect(arguments_('official', [process.arch])).toHaveLength(2)
  expect(arguments_('official', [process.arch, other])).toEqual([`-c.electronVersion=${pinned}`])
  expect(() => arguments_('copy', [other])).toThrow(`There is no Electron ${pinned} for ${other} here`)
  expect(() => arguments_('copy', ['universal'])).toThrow('official download')
})

test('a package with protected video uses the pinned version of one mirror and no other changes', async () => {
  const usual = await resolved(electronArguments({ runtime, env: {} }))
  const {
    extends: _extends,
    electronVersion = '',
    electronDownload,
    afterPack,
    afterSign,
    ...rest
  } = await resolved(electronArguments({ runtime, env: { TUTORAT_PROTECTED_VIDEO: '1' } }))
  expect(electronVersion).toBe(`${pinned}+wvcus`)
  expect(electronDownload?.mirrorOptions?.mirror).toBe(
    'https://github.com/castlabs/electron-releases/releases/download/',
  )
  expect(await import(path.resolve(afterPack ?? ''))).toHaveProperty('afterPack')
  expect(await import(path.resolve(afterSign ?? ''))).toHaveProperty('afterSign')
  const { afterPack: _usualHook, ...defaultRest } = usual
  expect(rest).toEqual(defaultRest)
})

test('a release is signed for the licence servers, and fails otherwise', () => {
  const ran: unknown[] = []
  const run = (command: string, args: readonly string[]) => {
    ran.push([command, args.at(-2), args.at(-1)])
    return { status: ran.length === 1 ? 0 : 1 }
  }
  expect(() => signForLicences('dist/mac', { env: {}, run })).toThrow(/EVS_ACCOUNT_NAME and EVS_PASSWD/)
  const env = { EVS_ACCOUNT_NAME: 'a', EVS_PASSWD: 'b' }
  signForLicences('dist/mac', { env, run })
  expect(ran).toEqual([['python3', 'sign-pkg', 'dist/mac']])
  expect(() => signForLicences('dist/mac', { env, run })).toThrow(/failed: python3 ended with 1/)
})
