import type { ExportResult, Loss, MyDataProgress } from '#shared/desktop/my-data.ts'
import type { Language } from '#shared/locale.ts'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../base/platform-client'
import type { LocalStores } from '../base/services'
import { getFixedT } from '../i18n/i18n'
import { collect } from './collect'
import type { PlatformPart } from './platform-parts'

type Options = {
  stores: Pick<LocalStores, 'all'>
  /** Of the services that the platform has. */
  platform: () => readonly PlatformPart[]
  client: PlatformClient
  session: () => { userId: number | null }
  /** Text that must never be written. */
  secrets: () => Promise<readonly string[]>
  language: () => Language
  now: () => number
  progress: (progress: MyDataProgress) => void
  /** Null if cancelled. */
  chooseFile: (name: string) => Promise<string | null>
  save: (file: string, content: Uint8Array) => Promise<void>
  losses: () => readonly Loss[]
  /** Marks the profile, so that every later start completes the erasure. */
  requestErase: () => Promise<void>
  signOut: () => Promise<unknown>
  /** Delays of at most a few seconds. */
  withLimit: (work: Promise<unknown>) => Promise<unknown>
  restart: () => void
  log: Pick<Log, 'info' | 'warn'>
}

export type MyData = ReturnType<typeof createMyData>

export function createMyData(options: Options) {
  const { stores, platform, client, session, language, progress, log } = options
  let running: AbortController | null = null

  async function exportAll(includesPlatform: boolean): Promise<ExportResult> {
    if (running !== null) return { outcome: 'cancelled', missing: [] }
    const stop = new AbortController()
    running = stop
    try {
      return await write(includesPlatform, stop.signal)
    } catch (failure) {
      if (stop.signal.aborted) return { outcome: 'stopped', missing: [] }
      log.warn('my-data.export-failed', { failure })
      return { outcome: isDiskFull(failure) ? 'disk-full' : 'failed', missing: [] }
    } finally {
      running = null
    }
  }

  async function write(includesPlatform: boolean, signal: AbortSignal): Promise<ExportResult> {
    const now = new Date(options.now())
    const chosen = language()
    const t = getFixedT(chosen, 'main-my-data')
    const file = await options.chooseFile(`${t('fileName', { date: now.toISOString().slice(0, 10) })}.zip`)
    if (file === null) return { outcome: 'cancelled', missing: [] }
    const { userId } = session()
    const parts = await collect({
      stores: stores.all(),
      platform: platform(),
      client,
      userId: includesPlatform ? userId : null,
      secrets: await options.secrets(),
      t,
      signal,
      progress,
    })
    const missing = parts.filter(({ value }) => value === undefined).map(({ title }) => title)
    const { createArchive, readablePage } = await import('./archive')
    const page = readablePage({ parts, language: chosen, now, t })
    const content = createArchive({ parts, page, missing, now })
    signal.throwIfAborted()
    await options.save(file, content)
    log.info('my-data.exported', { count: parts.length, bytes: content.byteLength })
    return { outcome: 'saved', missing }
  }

  async function eraseOutside(): Promise<void> {
    const erased = await Promise.allSettled(stores.all().map(async ({ erase }) => erase?.()))
    for (const result of erased)
      if (result.status === 'rejected') log.warn('my-data.erase-failed', { failure: result.reason })
  }

  return {
    describe() {
      const t = getFixedT(language(), 'main-my-data')
      return {
        stores: stores.all().map((store) => store.describe(t)),
        parts: platform().map(({ name }) => t(`platform-${name}`)),
        losses: [...options.losses()],
      }
    },
    exportAll,
    cancel: (): void => running?.abort(),
    eraseOutside,
    async erase(accepted: readonly Loss[]): Promise<{ outcome: 'restarting' | 'at-risk' | 'failed'; losses: Loss[] }> {
      const losses = [...options.losses()]
      if (losses.some((loss) => !accepted.includes(loss))) return { outcome: 'at-risk', losses }
      running?.abort()
      try {
        await options.requestErase()
      } catch (failure) {
        log.warn('my-data.erase-failed', { failure })
        return { outcome: 'failed', losses }
      }
      // The next start repeats each step that fails or hangs; notes are open until the sign-out.
      for (const step of [eraseOutside, options.signOut])
        await options.withLimit(step()).catch((failure: unknown) => log.warn('my-data.erase-failed', { failure }))
      options.restart()
      return { outcome: 'restarting', losses }
    },
  }
}

function isDiskFull(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && (failure.code === 'ENOSPC' || failure.code === 'EDQUOT')
}
