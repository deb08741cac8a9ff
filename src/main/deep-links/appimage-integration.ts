import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../base/log/log'
import { canBeNamed, entryFor, isOurEntry } from './desktop-entry'

const entryName = 'tutorat.desktop'
const iconPath = path.join('icons', 'hicolor', '256x256', 'apps', 'tutorat.png')

type Place = {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  /** Writes a file whole or not at all. */
  write: (file: string, content: string | Uint8Array) => Promise<void>
  remove: (file: string) => Promise<void>
  scheme: string
  log: Pick<Log, 'info' | 'warn'>
  /** Where the system keeps its files; elsewhere in tests alone. */
  system?: string
  run?: (program: string, args: string[]) => Promise<boolean>
}

/** What became of the entry: not ours to write, right already, written, or taken away because the computer has the package. */
export type EntryOutcome = 'unwanted' | 'kept' | 'written' | 'withdrawn'

/** Gives the links and the desktop's menu to this AppImage by an entry in the person's own folder; an AppImage has no installer that would. */
export async function claimForAppImage(place: Place): Promise<EntryOutcome> {
  const { environment, log } = place
  const { APPIMAGE: appImage, APPDIR: appDir } = environment
  if (appImage === undefined || appDir === undefined || !canBeNamed(appImage)) return 'unwanted'
  try {
    const outcome = await claim(place, appImage, appDir)
    log.info('links.entry', { action: outcome })
    return outcome
  } catch {
    // A home that cannot be written to: links then open nothing, the application works.
    log.warn('links.entry', { action: 'failed' })
    return 'unwanted'
  }
}

async function claim({ environment, home, write, remove, scheme, system = '/', run = runProgram }: Place, appImage: string, appDir: string): Promise<EntryOutcome> {
  const data = environment['XDG_DATA_HOME']?.startsWith('/') ? environment['XDG_DATA_HOME'] : path.join(home, '.local', 'share')
  const file = path.join(data, 'applications', entryName)
  const known = () => run('update-desktop-database', ['-q', path.dirname(file)])
  const [present, packed, installed, ...refusals] = await Promise.all([
    read(file), read(path.join(appDir, entryName)), read(path.join(system, 'usr', 'share', 'applications', entryName)),
    // The two files by which people and administrators tell AppImages to write no entries.
    ...[path.join(data, 'appimagekit'), path.join(system, 'etc', 'appimagekit')].map((folder) => read(path.join(folder, 'no_desktopintegration'))),
  ])
  const isOurs = present !== null && isOurEntry(present.toString())
  if (installed !== null && isOurs) {
    await remove(file)
    await known()
    return 'withdrawn'
  }
  if (installed !== null || packed === null || refusals.some((refusal) => refusal !== null) || (present !== null && !isOurs)) return 'unwanted'
  const entry = entryFor(packed.toString(), appImage)
  await keepIcon(path.join(appDir, 'usr', 'share', iconPath), path.join(data, iconPath), write)
  if (present?.toString() === entry) return 'kept'
  await write(file, entry)
  // Either tells the desktop; the second is there where the first is not.
  if (!(await known())) await run('xdg-mime', ['default', entryName, `x-scheme-handler/${scheme}`])
  return 'written'
}

async function keepIcon(from: string, to: string, write: Place['write']): Promise<void> {
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
