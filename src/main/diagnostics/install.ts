import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { app, dialog, session, type BrowserWindow, type SaveDialogOptions, type Session } from 'electron'
import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import { clients } from '#shared/contract/clients.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { withTimeout } from '../base/async'
import type { AppContext } from '../base/context'
import { saveFile } from '../base/fs/external-file'
import { findFolder, findHome } from '../base/fs/folder-for'
import type { HandlersOf } from '../base/handlers'
import { redact } from '../base/log/redact'
import { createVisibleLog } from '../base/log/visible-log'
import type { PlatformClient } from '../base/platform-client'
import type { LineQuality } from '../gateway/line-quality'
import { getFixedT } from '../i18n/i18n'
import type { SchoolCacheReport } from '../media-cache/install'
import type { ProxyAuthentication } from '../proxy/install'
import type { createProbe } from '../proxy/probe'
import { diagnosticsCommands } from './commands'
import { createDiagnostics } from './diagnostics'
import { createReport, toMailAddress } from './fault-report'
import { createLackingHosts } from './lacking-hosts'

type Dependencies = {
  authentication: Pick<ProxyAuthentication, 'getCached' | 'closed'>
  probe: ReturnType<typeof createProbe<Session>>
  client: PlatformClient
  config: () => Promise<PlatformConfig>
  info: () => Promise<string>
  updates: () => Promise<{ state(): UpdatesState }>
  rendersInSoftware: boolean
  mediaCache: () => Promise<SchoolCacheReport>
  line: () => Promise<LineQuality>
  openLogFolder: () => Promise<boolean>
}

const configLimitMs = 2000

export function installDiagnostics(context: AppContext, dependencies: Dependencies): HandlersOf<'diagnostics'> {
  const { clock, schedule, log, files, policy, vault, settings, focus, window, notifyPage, paths, security, events } =
    context
  const { authentication, probe, client, config, info, updates, rendersInSoftware, mediaCache, line, openLogFolder } =
    dependencies
  const home = findHome() ?? ''
  const readLog = createVisibleLog({
    directory: paths.logs,
    now: () => clock.now(),
    isSharedComputer: () => settings.current().sharedComputer,
    events,
  })
  const lackingHosts = createLackingHosts()
  const diagnostics = createDiagnostics({
    lackingHosts: (platform) => lackingHosts.list(platform),
    config,
    rendersInSoftware,
    info,
    session: () => vault.state(),
    policy: policy.description,
    mediaCacheHost: policy.mediaCache === null ? null : new URL(policy.mediaCache).host,
    mediaCache,
    line,
    updates: async () => (await updates()).state(),
    now: () => clock.now(),
    probe: (address) =>
      probe(session.defaultSession, address, (login, rejected) =>
        rejected === null ? authentication.getCached(login, address) : Promise.resolve(null),
      ),
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    proxyClosed: () => authentication.closed(),
    callPlatform: () => client.call(clients.desktop),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(paths.userData)
      return bavail * bsize
    },
    checkDisk: createDiskCheck(files, () => clock.now()),
    checked: (check) => notifyPage('diagnostics.checked', check),
    mask: (text) => redact(home.length > 1 ? text.replaceAll(home, '~') : text),
  })
  const save = createSaveText({
    window: () => window.current(),
    focus,
    folder: () => findFolder('documents', app),
    write: saveFile,
    typeName: () => getFixedT(settings.current().language, 'main-diagnostics')('textFile'),
  })
  const supportEmail = (): Promise<string | null> =>
    withTimeout(config(), configLimitMs, schedule, () => new Error('the platform is not known yet')).then(
      ({ links }) => links.supportEmail ?? null,
      () => null,
    )
  return diagnosticsCommands({
    diagnose: () => diagnostics.run(),
    mask: (text) => diagnostics.mask(text),
    save: (text) => save(`${brand.id}-diagnostic.txt`, diagnostics.mask(text)),
    log: readLog,
    openLogFolder,
    hostLacking: (lacking) => {
      log.warn('configuration.host-lacking', { host: lacking.host, field: `hosts.${lacking.use}` })
      lackingHosts.add(lacking)
      return undefined
    },
    async report(problem) {
      const [described, lines, email] = await Promise.all([info().catch(() => ''), readLog(), supportEmail()])
      return {
        text: diagnostics.mask(createReport({ info: described, problem, checks: diagnostics.summary(), log: lines })),
        hasSupportEmail: email !== null,
      }
    },
    async mail(text) {
      const email = await supportEmail()
      const subject = getFixedT(settings.current().language, 'main-diagnostics')('mailSubject')
      const mail = email === null ? null : toMailAddress(email, subject, diagnostics.mask(text))
      if (mail === null || !(await security.links.openReportMail(mail.address))) return 'failed'
      return mail.isShortened ? 'shortened' : 'opened'
    },
  })
}

type SaveOptions = {
  window: () => BrowserWindow | null
  focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> }
  folder: () => string
  write: (file: string, text: string) => Promise<void>
  typeName: () => string
}

function createSaveText({ window, focus, folder, write, typeName }: SaveOptions) {
  return (name: string, text: string): Promise<'saved' | 'cancelled' | 'failed'> =>
    focus.duringDialog(async () => {
      const options: SaveDialogOptions = {
        defaultPath: path.join(folder(), name),
        filters: [{ name: typeName(), extensions: ['txt'] }],
        properties: ['dontAddToRecent'],
      }
      const parent = window()
      const { canceled, filePath } =
        parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
      if (canceled || filePath === '') return 'cancelled'
      return write(filePath, text).then(
        () => 'saved' as const,
        () => 'failed' as const,
      )
    })
}

const probeFile = z.object({ at: z.number() })
type ProbeFile = z.output<typeof probeFile>

type Files = {
  openStore(
    name: string,
    schema: typeof probeFile,
    fallback: () => ProbeFile,
    as: { kind: 'other' },
  ): { save(value: ProbeFile): Promise<void>; erase(): Promise<void> }
}

function createDiskCheck(files: Files, now: () => number): () => Promise<void> {
  return async () => {
    const store = files.openStore('trial.json', probeFile, () => ({ at: 0 }), { kind: 'other' })
    await store.save({ at: now() })
    await store.erase()
  }
}
