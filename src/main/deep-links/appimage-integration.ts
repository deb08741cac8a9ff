import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brand } from '#shared/brand.ts'
import type { Log } from '../base/log/log'

const entryName = `${brand.id}.desktop`
const iconPath = path.join('icons', 'hicolor', '256x256', 'apps', `${brand.id}.png`)

const markerLine = `X-${brand.program}-AppImage=1`

export const isOurEntry = (entry: string): boolean => entry.split('\n').includes(markerLine)

export const isEntryPath = (file: string): boolean => file.startsWith('/') && !/\p{Cc}/u.test(file)

/** Desktop Entry Specification 1.5, "Values". */
const escapeText = (text: string): string => text.replaceAll('\\', '\\\\')

/** `%` would start a field code. */
const quoteProgram = (file: string): string =>
  escapeText(`"${file.replaceAll(/["`$\\]/g, '\\$&')}"`).replaceAll('%', '%%')

export function createEntry(packed: string, appImage: string): string {
  const [header, ...lines] = packed
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('TryExec=') && line !== markerLine)
  const rewritten = lines.map((line) => line.replace(/^Exec=(?:"[^"]*"|\S+)/, () => `Exec=${quoteProgram(appImage)}`))
  return `${[header, markerLine, `TryExec=${escapeText(appImage)}`, ...rewritten].join('\n')}\n`
}

type IntegrationOptions = {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  write: (file: string, content: string | Uint8Array) => Promise<void>
  remove: (file: string) => Promise<void>
  scheme: string
  log: Pick<Log, 'info' | 'warn'>
  system?: string
  run?: (program: string, args: string[]) => Promise<boolean>
}

/** `kept`: already up to date; `withdrawn`: removed because the package is installed. */
export type IntegrationResult = 'unwanted' | 'kept' | 'written' | 'withdrawn'

export async function integrateAppImage(options: IntegrationOptions): Promise<IntegrationResult> {
  const { environment, log } = options
  const { APPIMAGE: appImage, APPDIR: appDir } = environment
  if (appImage === undefined || appDir === undefined || !isEntryPath(appImage)) return 'unwanted'
  try {
    const outcome = await integrate(options, appImage, appDir)
    log.info('links.desktop-entry-checked', { action: outcome })
    return outcome
  } catch {
    // Without a writable home, only links fail.
    log.warn('links.desktop-entry-failed', { action: 'failed' })
    return 'unwanted'
  }
}

async function integrate(
  { environment, home, write, remove, scheme, system = '/', run = runProgram }: IntegrationOptions,
  appImage: string,
  appDir: string,
): Promise<IntegrationResult> {
  const data = environment['XDG_DATA_HOME']?.startsWith('/')
    ? environment['XDG_DATA_HOME']
    : path.join(home, '.local', 'share')
  const file = path.join(data, 'applications', entryName)
  const updateDatabase = () => run('update-desktop-database', ['-q', path.dirname(file)])
  const [present, packed, installed, ...optOuts] = await Promise.all([
    read(file),
    read(path.join(appDir, entryName)),
    read(path.join(system, 'usr', 'share', 'applications', entryName)),
    ...[path.join(data, 'appimagekit'), path.join(system, 'etc', 'appimagekit')].map((folder) =>
      read(path.join(folder, 'no_desktopintegration')),
    ),
  ])
  const isManaged = present !== null && isOurEntry(present.toString())
  if (installed !== null && isManaged) {
    await remove(file)
    await updateDatabase()
    return 'withdrawn'
  }
  if (
    installed !== null ||
    packed === null ||
    optOuts.some((optOut) => optOut !== null) ||
    (present !== null && !isManaged)
  )
    return 'unwanted'
  const entry = createEntry(packed.toString(), appImage)
  await copyIcon(path.join(appDir, 'usr', 'share', iconPath), path.join(data, iconPath), write)
  if (present?.toString() === entry) return 'kept'
  await write(file, entry)
  if (!(await updateDatabase())) await run('xdg-mime', ['default', entryName, `x-scheme-handler/${scheme}`])
  return 'written'
}

async function copyIcon(from: string, to: string, write: IntegrationOptions['write']): Promise<void> {
  const [packed, present] = await Promise.all([read(from), read(to)])
  if (packed !== null && present?.equals(packed) !== true) await write(to, packed)
}

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch {
    return null
  }
}

const runProgram = (program: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => execFile(program, args, { timeout: 10_000 }, (error) => resolve(error === null)))
