import { app } from 'electron'
import { brand } from '#shared/brand.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import { writeForOthers } from '../base/fs/external-file'
import { nodeFileSystem } from '../base/fs/file-system'
import { findHome } from '../base/fs/folder-for'
import type { Installed } from '../base/handlers'
import { integrateAppImage } from './appimage-integration'
import { linkCommands } from './commands'
import { registerProtocolClient } from './deep-link-listener'
import { createPendingLinks, type LinkHandlers } from './pending-links'

export function installLinks(
  context: AppContext,
  handlers: LinkHandlers,
): Installed<{ arrived(link: string): void }, 'links'> {
  const { isPackaged, isPortable, clock, log, lifecycle, security, notifyPage } = context
  const pendingLinks = createPendingLinks(clock, handlers)
  subscribeUserService(context, pendingLinks)
  void lifecycle.when('AfterFirstPaint').then(() => {
    // Links of this computer must not lead to a copy that is carried away.
    if (!isPackaged || isPortable) return
    const home = findHome()
    registerProtocolClient(app, brand.scheme, process.platform, process.execPath)
    if (home === null) return
    void integrateAppImage({
      environment: process.env,
      home,
      write: writeForOthers,
      remove: nodeFileSystem.remove,
      scheme: brand.scheme,
      log,
    })
  })
  return {
    service: {
      arrived: (link) =>
        pendingLinks.add(link)
          ? notifyPage('links.arrived', { waiting: pendingLinks.waiting() })
          : log.info('link.ignored'),
    },
    commands: linkCommands({ links: security.links, pending: pendingLinks }),
  }
}
