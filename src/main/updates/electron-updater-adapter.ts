import type { UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { Log } from '../base/log/log'
import type { SignedUpdate } from './feed'

/** What this application takes of electron-updater: the differential download, and the installers of Windows and macOS. */
export type Library = {
  /** Downloads a verified offer; the path of the file. Rejects where it fails or `signal` ends it. */
  download(offer: SignedUpdate, options: { signal: AbortSignal; heard: (percent: number) => void }): Promise<string>
  /** Runs the installer of the file that was downloaded last, and starts the application again if wished. */
  install(isStartedAgain: boolean): void
}

type Options = { base: string; log: Pick<Log, 'info' | 'warn'> }

/**
 * Loads electron-updater, when it is wanted for the first time. It never sees a feed: it is told of one file, which our signature vouches for, and decides
 * neither what is new nor when it is installed.
 */
export async function loadLibrary({ base, log }: Options): Promise<Library> {
  const { default: electronUpdater } = await import('electron-updater')
  const { autoUpdater: updater, Provider, CancellationToken } = electronUpdater
  let offered: SignedUpdate | null = null

  class Vouched extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    /** One range a request: simple hosts answer several with the whole file. */
    override get isUseMultipleRangeRequest() {
      return false
    }

    override getLatestVersion() {
      return offered === null ? Promise.reject(new Error('nothing is offered')) : Promise.resolve(toUpdaterInfo(offered))
    }

    override resolveFiles(info: UpdateInfo) {
      return info.files.map((each) => ({ url: new URL(each.url, base), info: each }))
    }
  }

  const tell = (level: 'info' | 'warn') => (message: unknown) => log[level]('updates.library', { message: String(message).slice(0, 500) })
  updater.logger = { info: tell('info'), warn: tell('warn'), error: tell('warn') }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.isUserWithinRollout = () => true
  updater.setFeedURL({ provider: 'custom', updateProvider: Vouched })

  return {
    async download(offer, { signal, heard }) {
      offered = offer
      const token = new CancellationToken()
      const stop = (): void => token.cancel()
      const progress = ({ percent, transferred }: { percent: number; transferred: number }): void => {
        if (transferred > offer.size) stop()
        else heard(percent)
      }
      signal.addEventListener('abort', stop, { once: true })
      updater.on('download-progress', progress)
      try {
        const found = await updater.checkForUpdates()
        if (signal.aborted || found?.isUpdateAvailable !== true) throw new Error('not to be downloaded')
        const [file] = await updater.downloadUpdate(token)
        if (file === undefined) throw new Error('no file')
        return file
      } finally {
        updater.off('download-progress', progress)
        signal.removeEventListener('abort', stop)
      }
    },
    install: (isStartedAgain) => updater.quitAndInstall(true, isStartedAgain),
  }
}

function toUpdaterInfo({ version, file, size, sha512, blockMapSize }: SignedUpdate): UpdateInfo {
  const listed = { url: file, sha512, size, ...(blockMapSize === null ? {} : { blockMapSize }) }
  // Its type still asks for what the list of files says better.
  const asBefore = { path: file, sha512 }
  return { version, files: [listed], ...asBefore, releaseDate: '' }
}
