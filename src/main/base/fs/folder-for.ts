import os from 'node:os'
import path from 'node:path'

export type FolderName = 'home' | 'documents' | 'downloads' | 'appData' | 'temp'

type Paths = { getPath(name: FolderName): string }
type System = { homedir(): string; tmpdir(): string; platform: NodeJS.Platform }

const nodeSystem: System = { homedir: () => os.homedir(), tmpdir: () => os.tmpdir(), platform: process.platform }

const appDataFolders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ['AppData', 'Roaming'],
  darwin: ['Library', 'Application Support'],
}

/**
 * Never throws, unlike Electron's `getPath`, which fails for a folder that Windows redirects to a drive that is away and
 * for most folders without `HOME` (electron/electron#30675).
 */
export function findFolder(name: FolderName, paths: Paths, system: System = nodeSystem): string {
  const named = valueOrNull(() => paths.getPath(name))
  if (named !== null) return named
  const home = findHome(system)
  if (home === null || name === 'temp') return system.tmpdir()
  if (name === 'home') return home
  if (name === 'appData') return path.join(home, ...(appDataFolders[system.platform] ?? ['.config']))
  return path.join(home, name === 'downloads' ? 'Downloads' : 'Documents')
}

export function findHome(system: Pick<System, 'homedir'> = nodeSystem): string | null {
  return valueOrNull(() => system.homedir())
}

function valueOrNull(read: () => string): string | null {
  try {
    const folder = read()
    return path.isAbsolute(folder) ? folder : null
  } catch {
    return null
  }
}
