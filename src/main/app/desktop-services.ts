import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext, AppNetwork } from '../base/context'
import { nodeFileSystem } from '../base/fs/file-system'
import type { FileSource, PlatformClient } from '../base/platform-client'
import { installClipboard } from '../clipboard/install'
import type { CrashHandlers } from '../crash/crash-handling'
import { installLinks } from '../deep-links/install'
import { installDownloads } from '../downloads/install'
import { installFind } from '../find/install'
import { createEmit } from '../ipc/emit'
import type { ConfirmLeave } from '../leave/confirm-leave'
import { installMyData } from '../my-data/install'
import { installNotifications } from '../notifications/install'
import type { ProxyAuthentication } from '../proxy/install'
import { createSession } from '../security/create-session'
import { openDownload, showDownload } from '../security/external-links'
import { isOpenableDownload } from '../security/openable-file'
import { installUpdates } from '../updates/install'
import { installOsIntegration } from './os-integration'
import type { UserServices } from './user-services'

type DesktopParts = {
  client: PlatformClient
  network: AppNetwork
  config: () => Promise<PlatformConfig>
  cacheReleases: (source: FileSource, base: string) => Promise<FileSource>
  user: UserServices
  authentication: ProxyAuthentication
  crash: Pick<CrashHandlers, 'graphics' | 'restart'>
  confirmLeave: ConfirmLeave
  startsHidden: boolean
  isErasing: boolean
}

/** Subsystems of the system around the application: links, tray, notifications, files, updates. */
export function startDesktopServices(context: AppContext, parts: DesktopParts) {
  const { client, network, config, cacheReleases, user, authentication, crash, confirmLeave, startsHidden, isErasing } =
    parts
  const myData = installMyData(context, { client, config, user, confirmLeave, isErasing, restart: crash.restart })
  const links = installLinks(context, {
    socialReturn: (link) => user.social.handleReturn(link),
    administratorLink: (link) => user.administratorLink.receive(link),
    paymentReturn: (link) => user.money.onReturnLink(link),
  })
  const os = installOsIntegration(context, { graphics: crash.graphics, startsHidden })
  const notifications = installNotifications(context, { client, config })
  const downloads = installDownloads(context, {
    isOpenable: isOpenableDownload,
    openFile: openDownload,
    showInFolder: showDownload,
  })
  const updates = installUpdates(context, {
    client,
    request: network.request,
    cacheReleases,
    config,
    fileSystem: nodeFileSystem,
    createSession,
    unlock: authentication.authenticate,
    homework: user.homework,
    money: user.money,
  })
  const clipboard = installClipboard(context)
  return { myData, links, os, notifications, downloads, updates, clipboard, find: installFind(context, { createEmit }) }
}
export type DesktopServices = ReturnType<typeof startDesktopServices>
