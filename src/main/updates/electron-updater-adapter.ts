import type { UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { Log } from '../base/log/log'
import type { SignedUpdate } from './feed'

export type UpdaterLibrary = {
  /** Rejects on failure or abort. */
  download(
    offer: SignedUpdate,
    options: { signal: AbortSignal; onProgress: (percent: number) => void },
  ): Promise<string>
  install(shouldRelaunch: boolean): void
}

type Options = { base: string; log: Pick<Log, 'info' | 'warn'> }

/**
 * electron-updater gets one verified file; it neither reads a feed, compares versions nor schedules the installation
 * (threats I6, I7).
 */
export async function loadLibrary({ base, log }: Options): Promise<UpdaterLibrary> {
  const { default: electronUpdater } = await import('electron-updater')
  const { autoUpdater: updater, Provider, CancellationToken } = electronUpdater
  let currentOffer: SignedUpdate | null = null

  class SignedUpdateProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    override get isUseMultipleRangeRequest() {
      return false
    }

    override getLatestVersion() {
      return currentOffer === null
        ? Promise.reject(new Error('no update is offered'))
        : Promise.resolve(toUpdateInfo(currentOffer))
    }

    override resolveFiles(info: UpdateInfo) {
      return info.files.map((file) => ({ url: new URL(file.url, base), info: file }))
    }
  }

  const logAt = (level: 'info' | 'warn') => (message: unknown) =>
    log[level]('updates.library', { message: String(message).slice(0, 500) })
  updater.logger = { info: logAt('info'), warn: logAt('warn'), error: logAt('warn') }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.isUserWithinRollout = () => true
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedUpdateProvider })

  return {
    async download(offer, { signal, onProgress }) {
      currentOffer = offer
      const token = new CancellationToken()
      const cancel = (): void => token.cancel()
      const handleProgress = ({ percent, transferred }: { percent: number; transferred: number }): void => {
        if (transferred > offer.size) cancel()
        else onProgress(percent)
      }
      signal.addEventListener('abort', cancel, { once: true })
      updater.on('download-progress', handleProgress)
      try {
        const result = await updater.checkForUpdates()
        if (signal.aborted || result?.isUpdateAvailable !== true)
          throw new Error('the update is not available or was cancelled')
        const [file] = await updater.downloadUpdate(token)
        if (file === undefined) throw new Error('the download returned no file')
        return file
      } finally {
        updater.off('download-progress', handleProgress)
        signal.removeEventListener('abort', cancel)
      }
    },
    install: (shouldRelaunch) => updater.quitAndInstall(true, shouldRelaunch),
  }
}

function toUpdateInfo({ version, file, size, sha512, blockMapSize }: SignedUpdate): UpdateInfo {
  const listedFile = { url: file, sha512, size, ...(blockMapSize === null ? {} : { blockMapSize }) }
  const deprecatedFields = { path: file, sha512 }
  return { version, files: [listedFile], ...deprecatedFields, releaseDate: '' }
}
