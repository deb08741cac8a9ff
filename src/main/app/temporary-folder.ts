import { accessSync, constants, statSync } from 'node:fs'

type Options = {
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
  isUsable?: (folder: string) => boolean
}

/** Chromium puts the socket of the single instance into a temporary folder and ends without a word if it cannot. */
export function replaceUnusableTemporaryFolder({ platform, environment, isUsable = canWrite }: Options): void {
  const named = environment['TMPDIR']
  if (platform === 'win32' || !named || isUsable(named)) return
  const usable = ['/tmp', '/var/tmp', environment['XDG_RUNTIME_DIR']].find((folder) => folder && isUsable(folder))
  if (usable !== undefined) environment['TMPDIR'] = usable
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}
