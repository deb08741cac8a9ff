import { statfs } from 'node:fs/promises'
import os from 'node:os'
import { app, session } from 'electron'
import type { Session } from 'electron'
import type { UpdatesState } from '../../shared/desktop/updates'
import type { PlatformConfig } from '../../shared/platform-config'
import type { AppContext } from '../app/context'
import { saveText } from '../base/fs/external-file'
import { readTail } from '../base/log/file-sink'
import { redact } from '../base/log/redact'
import type { ProxyAuthentication } from '../proxy/install'
import type { DiagnosticsCalls } from './commands'
import { createDiagnostics } from './diagnostics'
import type { createProbe } from './probe'
import { createSaveText } from './save-text'
import { createDiskCheck } from './disk-check'

type Dependencies = {
  authentication: Pick<ProxyAuthentication, 'getCached' | 'isClosed'>
  probe: ReturnType<typeof createProbe<Session>>
  config: () => Promise<PlatformConfig>
  info: () => Promise<string>
  updates: () => Promise<{ state(): UpdatesState }>
  drawsInSoftware: boolean
  openLogFolder: () => Promise<boolean>
}

/** Installs the report of the connection and of this computer. */
export function installDiagnostics({ clock, files, policy, vault, focus, window, notifyPage, paths }: AppContext, { authentication, probe, config, info, updates, drawsInSoftware, openLogFolder }: Dependencies): DiagnosticsCalls {
  const home = os.homedir()
  const diagnostics = createDiagnostics({
    config, rendersInSoftware: drawsInSoftware, info,
    session: () => vault.state(), policy: policy.description, updates: async () => (await updates()).state(), now: () => clock.now(),
    probe: (address) => probe(session.defaultSession, address, (login, rejected) => (rejected === null ? authentication.getCached(login, address) : Promise.resolve(null))),
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    isProxyClosed: () => authentication.isClosed(),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(paths.userData)
      return bavail * bsize
    },
    checkDisk: createDiskCheck(files, () => clock.now()),
    checked: (check) => notifyPage('diagnostics.checked', check),
    mask: (text) => redact(home.length > 1 ? text.replaceAll(home, '~') : text),
  })
  const save = createSaveText({ window: () => window.current(), focus, folder: app.getPath('documents'), write: saveText })
  return {
    diagnose: () => diagnostics.run(),
    mask: (text) => diagnostics.mask(text),
    save: (text) => save('tutorat-diagnostic.txt', diagnostics.mask(text)),
    log: () => readTail(paths.logs),
    openLogFolder,
  }
}
