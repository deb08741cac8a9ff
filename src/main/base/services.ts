import type { DownloadItem, IpcMainInvokeEvent, Session, WebContents } from 'electron'
import type { TFunction } from 'i18next'
import type { CommandName } from '#shared/desktop/commands.ts'
import type { EventName, EventPayload } from '#shared/desktop/events.ts'
import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import type { ManagedSetting, Settings as SettingValues } from '#shared/desktop/settings.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { Cipher, CipherUse } from './encryption'

/*
 * The services that every subsystem may be given, by interface: a subsystem implements one in its own folder, and
 * the others know it only from here (docs/decisions/0003-boundaries.md).
 */

export type Focus = {
  isFocused(): boolean
  isShown(): boolean
  duringDialog<Value>(open: () => Promise<Value>): Promise<Value>
}

export type LocalStore = {
  /** File name in the export, without extension. */
  name: string
  describe: (t: MyDataTexts) => string
  /** JSON without secrets; null while nothing is stored. May reject. */
  export: () => Promise<unknown>
  /** Only for data outside of the profile folder, which is erased as a whole. Idempotent. */
  erase?: () => Promise<unknown>
}

export type LocalStores = {
  register(store: LocalStore): void
  all(): readonly LocalStore[]
}

export type MyDataTexts = TFunction<'main-my-data'>

export type Page = {
  handle(request: Request, url: URL): Promise<Response>
  /** Null for an address that only `handle` serves. */
  renderDocument(url: URL): Promise<PageDocument | null>
}

export type PageDocument = { headers: Record<string, string>; html: string }

export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

export type ManagedPolicy = {
  forced: Partial<Pick<SettingValues, ManagedSetting>>
  managed: ManagedSetting[]
  allowsAdministratorLinks: boolean
  allowsUpdates: boolean
  allowsPayments: boolean
  /** Origin of the school's media cache. */
  mediaCache: string | null
  allowsLink: (address: string) => boolean
  state: PolicyState
  description: string
}

export type Proxy = {
  attach(session: ProxiedSession): Promise<void>
  whenReady(session: ProxiedSession): Promise<void>
  attachTemporary(session: ProxiedSession): Promise<void>
  /** Before a frame of the page navigates: gives the session the route to `address`; null where it has one. */
  routeFrame(session: ProxiedSession, address: string): Promise<void> | null
  applySettings(): Promise<void>
  onChange(listener: (isChanged: boolean) => void): void
  /** Clears Chromium's cached proxy credentials in every session. */
  clearPasswords(): Promise<unknown>
}

export type ProxyConfig = {
  mode: 'system' | 'fixed_servers' | 'pac_script' | 'direct'
  proxyRules?: string
  proxyBypassRules?: string
  pacScript?: string
}

export type ProxiedSession = {
  resolveProxy(address: string): Promise<string>
  setProxy(config: ProxyConfig): Promise<void>
  closeAllConnections(): Promise<void>
  clearAuthCache(): Promise<void>
}

export type Security = {
  setPlatformHosts(config: PlatformConfig): void
  links: ExternalLinks
  clearFrameStorage(): Promise<unknown>
  /** Of the page and its frames. Never rejects. */
  clearLocalStorage(): Promise<unknown>
  mayFrame(address: string): boolean
  registerPage(contents: WebContents, frameFailed: (name: string) => void): void
  registerFindBar(contents: WebContents): void
  /** `routeFrame` runs before a frame navigates to an address; `mayLoad` is asked before anything comes from the network. */
  hardenPageSession(
    session: Session,
    routeFrame: (address: string) => Promise<void> | null,
    mayLoad?: () => boolean,
  ): void
  onDownload(listener: (item: DownloadItem) => void): void
  pageMark: PageMark
  registerCaptcha(address: string, contents: WebContents, session: Session): void
  restrictToOrigin(session: Session, origin: string): void
  isTrusted(event: IpcMainInvokeEvent, command: CommandName): boolean
}

export type ExternalLinks = {
  /** False if refused, rate-limited, or without a browser. */
  open(address: string): Promise<boolean>
  /** Re-serialised; null if not allowed. */
  toAllowedAddress(address: string): string | null
  /** The address contains the token: never logged nor a browser argument. */
  openTeacherSite(address: string, handOver: (address: string) => Promise<string | null>): Promise<boolean>
  openSignInPage(address: string): Promise<boolean>
  isPayment(address: string): boolean
  openPayment(address: string): Promise<boolean>
  openPaymentForm(address: string): Promise<boolean>
  isBlockedByPolicy(address: string): boolean
  /** The user has agreed to its text. */
  openReportMail(address: string): Promise<boolean>
}

/** Identifies page requests to the gateway (threats B4). */
export type PageMark = { header: string; value: string }

/** Owns the session; the page never gets its bearer token. */
export type Vault = {
  restore(): Promise<SessionState>
  state(): SessionState
  bearer(): Promise<Bearer | null>
  /** Key for stored data; null while the session is not stored. */
  offlineKey(): Buffer | null
  /** The key of the stored data may still be found: none of it may be erased or replaced. */
  isKeyUnknown(): boolean
  /** Key derived from the offline key; null while the session is not stored. */
  cipher(use: CipherUse): Cipher | null
  signIn(token: string, by?: { adminUserId: string | null }): Promise<SessionState>
  setUserId(userId: number, generation: number): Promise<void>
  /** True only for the call that ended it. */
  expire(generation: number): Promise<boolean>
  consumeMarker(marker: string, generation: number): Promise<boolean>
  signOut(): Promise<SessionState>
  sharedComputerChanged(): Promise<SessionState>
  /** Reads a locked store again, or stores the session that it refused. */
  retryStorage(): Promise<SessionState>
}

/** `restored`: from a store that answered after the start. */
export type VaultChange = 'restored' | 'signed-in' | 'switched' | 'signed-out' | 'expired' | 'storage'

export type Bearer = { token: string; generation: number; userId: number | null }

export type Settings = {
  current(): SettingValues
  change(part: Partial<SettingValues>): Promise<SettingValues>
  zoom(command: ZoomCommand): void
}

export type ZoomCommand = 'in' | 'out' | 'reset'
