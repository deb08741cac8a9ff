/** Checked against its message and a valid counterpart. */
export type Violation = {
  rule: string
  file: string
  violation: string
  says: RegExp
  valid: { file?: string; code?: string }
}

const apis = 'tutorat/restricted-apis'
const boundaries = 'tutorat/boundaries'
const syntax = 'no-restricted-syntax'
const decision = /docs\/decisions\/0003-boundaries\.md/

const allowedIn = (where: RegExp): RegExp => new RegExp(`${where.source}.*${decision.source}`)

export const apiViolations: Violation[] = [
  {
    rule: apis,
    file: 'src/main/menu/menu.ts',
    violation: "import { app } from 'electron'\nexport const isDevelopment = () => !app.isPackaged",
    says: allowedIn(/src\/main\/app\/build\.ts/),
    valid: { file: 'src/main/app/build.ts' },
  },
  {
    rule: apis,
    file: 'src/main/base/fs/files.ts',
    violation: "export const folder = (environment: Record<string, string>) => environment['TUTORAT_FILES']",
    says: allowedIn(/src\/main\/app\/build\.ts/),
    valid: { code: "export const folder = (environment: Record<string, string>) => environment['XDG_CONFIG_HOME']" },
  },
  {
    rule: apis,
    file: 'src/main/outbox/outbox.ts',
    violation: "import { ipcMain } from 'electron'\nipcMain.handle('x', () => 1)",
    says: allowedIn(/src\/main\/ipc\/register\.ts/),
    valid: { file: 'src/main/ipc/register.ts' },
  },
  {
    rule: apis,
    file: 'src/main/window/window.ts',
    violation:
      "import type { WebContents } from 'electron'\nexport const listen = (contents: WebContents) => " +
      "contents.ipc.on('x', () => undefined)",
    says: allowedIn(/src\/main\/ipc\/register\.ts/),
    valid: { code: "import type { IpcMain } from 'electron'\nexport type Listener = IpcMain" },
  },
  {
    rule: apis,
    file: 'src/main/focus/focus.ts',
    violation:
      "import type { BrowserWindow } from 'electron'\nexport const tell = (window: BrowserWindow) => " +
      "window.webContents.send('focus', true)",
    says: allowedIn(/src\/main\/ipc\/emit\.ts/),
    valid: { file: 'src/main/ipc/emit.ts' },
  },
  {
    rule: apis,
    file: 'src/main/payments/payments.ts',
    violation: "import { shell } from 'electron'\nexport const open = (url: string) => shell.openExternal(url)",
    says: allowedIn(/src\/main\/security\/external-links\.ts/),
    valid: { file: 'src/main/security/external-links.ts' },
  },
  {
    rule: apis,
    file: 'src/main/settings/settings.ts',
    violation: "import keytar from 'keytar'\nexport const read = () => keytar.getPassword('a', 'b')",
    says: allowedIn(/src\/main\/session/),
    valid: { file: 'src/main/session/keychain.ts' },
  },
  {
    rule: apis,
    file: 'src/main/settings/settings.ts',
    violation: "export const read = async () => (await import('keytar')).default",
    says: allowedIn(/src\/main\/session/),
    valid: { file: 'src/main/session/keychain.ts' },
  },
  {
    rule: apis,
    file: 'src/main/settings/settings.ts',
    violation: "import { app, safeStorage } from 'electron'\nexport const both = [app, safeStorage]",
    says: allowedIn(/src\/main\/session/),
    valid: { code: "import { app } from 'electron'\nexport const both = [app]" },
  },
  {
    rule: apis,
    file: 'src/main/settings/settings.ts',
    violation: "import * as everything from 'electron'\nexport const hidden = everything",
    says: allowedIn(/Import what you need from "electron" by name/),
    valid: { code: "import { app } from 'electron'\nexport const shown = app" },
  },
  {
    rule: apis,
    file: 'src/main/menu/menu.ts',
    violation: "import { autoUpdater } from 'electron'\nautoUpdater.checkForUpdates()",
    says: allowedIn(/src\/main\/updates/),
    valid: { file: 'src/main/updates/updates.ts' },
  },
  {
    rule: apis,
    file: 'src/main/menu/menu.ts',
    violation: "import electronUpdater from 'electron-updater'\nexport const updater = electronUpdater",
    says: allowedIn(/src\/main\/updates/),
    valid: { file: 'src/main/updates/updates.ts' },
  },
  {
    rule: apis,
    file: 'src/main/updates/install.ts',
    violation: "import { session } from 'electron'\nexport const open = () => session.fromPartition('updates')",
    says: allowedIn(/src\/main\/security\/create-session\.ts/),
    valid: { file: 'src/main/security/create-session.ts' },
  },
  {
    rule: apis,
    file: 'src/main/gateway/transports.ts',
    violation:
      "import type { Session } from 'electron'\nexport const load = (session: Session) => " +
      "session.fetch('https://example.com')",
    says: allowedIn(/src\/main\/base\/net-fetch\.ts/),
    valid: { file: 'src/main/base/net-fetch.ts' },
  },
  {
    rule: apis,
    file: 'src/main/gateway/gateway.ts',
    violation:
      "import type { Session } from 'electron'\nexport const listen = (session: Session) => " +
      'session.webRequest.onBeforeRequest(null)',
    says: allowedIn(/src\/main\/security\/request-headers\.ts/),
    valid: { file: 'src/main/security/request-headers.ts' },
  },
  {
    rule: apis,
    file: 'src/main/gateway/gateway.ts',
    violation:
      "import type { Session } from 'electron'\nexport const listen = (session: Session) => {\n  const { " +
      'webRequest } = session\n  return webRequest\n}',
    says: allowedIn(/src\/main\/security\/request-headers\.ts/),
    valid: { file: 'src/main/security/request-headers.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/core/desktop/desktop.ts',
    violation: "import { ipcRenderer } from 'electron'\nexport const ask = () => ipcRenderer.invoke('x')",
    says: allowedIn(/src\/preload/),
    valid: { file: 'src/preload/index.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/lesson/lesson-screen.tsx',
    violation: 'export const ask = () => window.desktop.ask()',
    says: allowedIn(/src\/renderer\/core\/desktop/),
    valid: { file: 'src/renderer/core/desktop/desktop.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/lesson/lesson-screen.tsx',
    violation: 'const { desktop } = window\nexport const ask = () => desktop',
    says: allowedIn(/src\/renderer\/core\/desktop/),
    valid: { file: 'src/renderer/core/desktop/desktop.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/lesson/send.ts',
    violation: "export const send = () => fetch('/api/x')",
    says: allowedIn(/src\/renderer\/core\/api/),
    valid: { code: 'export const send = (fetch: () => number) => fetch()' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/lesson/send.ts',
    violation: "import axios from 'axios'\nexport const send = () => axios.get('/api/x')",
    says: allowedIn(/src\/renderer\/core\/api/),
    valid: { file: 'src/renderer/core/api/transport.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/app/live.ts',
    violation: "export const open = () => new WebSocket('wss://example.test')",
    says: allowedIn(/src\/renderer\/core\/api/),
    valid: { file: 'src/renderer/core/api/live.ts' },
  },
  {
    rule: apis,
    file: 'src/main/platform/platform.ts',
    violation: "export const load = () => fetch('https://example.test')",
    says: allowedIn(/src\/main\/gateway/),
    valid: { file: 'src/main/gateway/forward.ts' },
  },
  {
    rule: apis,
    file: 'src/main/platform/platform.ts',
    violation: "import { net } from 'electron'\nexport const load = () => net.request('https://example.test')",
    says: allowedIn(/src\/main\/updates/),
    valid: { file: 'src/main/updates/feed.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/core/strings/plain-lines.ts',
    violation: "export const read = (text: string) => new DOMParser().parseFromString(text, 'text/html')",
    says: allowedIn(/src\/renderer\/core\/server-html/),
    valid: { file: 'src/renderer/core/server-html/plain-lines.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/offers/offer-description.ts',
    violation:
      "export const read = (text: string) => {\n  const holder = document.createElement('template')\n  " +
      'holder.innerHTML = text\n  return holder.content\n}',
    says: allowedIn(/src\/renderer\/core\/server-html/),
    valid: {
      code:
        "export const read = (text: string) => {\n  const holder = document.createElement('p')\n  " +
        'holder.textContent = text\n  return holder\n}',
    },
  },
  {
    rule: apis,
    file: 'src/renderer/features/offers/offer-card.tsx',
    violation: 'export const Words = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />',
    says: allowedIn(/src\/renderer\/core\/server-html/),
    valid: { code: 'export const Words = ({ text }: { text: string }) => <p>{text}</p>' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/offers/offer-card.tsx',
    violation:
      "import { createElement } from 'react'\nexport const words = (text: string) => createElement('iframe', { " +
      'srcDoc: text })',
    says: allowedIn(/src\/renderer\/core\/server-html/),
    valid: {
      code:
        "import { createElement } from 'react'\nexport const words = (text: string) => createElement('p', { " +
        'title: text })',
    },
  },
  {
    rule: apis,
    file: 'src/renderer/features/messages/message-screen.tsx',
    violation: "import purify from 'dompurify'\nexport const clean = (text: string) => purify.sanitize(text)",
    says: allowedIn(/src\/renderer\/core\/server-html/),
    valid: { file: 'src/renderer/core/server-html/read-html.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/messages/message-screen.tsx',
    violation: "export const policy = window.trustedTypes?.createPolicy('x', { createHTML: (text) => text })",
    says: allowedIn(/src\/renderer\/zod-config\.ts/),
    valid: { file: 'src/renderer/core/trusted-types.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: "export const keep = () => localStorage.setItem('a', 'b')",
    says: allowedIn(/src\/renderer\/core keeps preferences/),
    valid: { file: 'src/renderer/core/store/persistence.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/app/store.ts',
    violation: "import storage from 'redux-persist/lib/storage'\nexport const kept = storage",
    says: allowedIn(/src\/renderer\/core keeps preferences/),
    valid: { file: 'src/renderer/core/store/persistence.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: 'export const now = () => Date.now()',
    says: allowedIn(/src\/renderer\/core\/clock/),
    valid: { file: 'src/renderer/core/clock/clock.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/app/shell/header.tsx',
    violation: 'export const now = () => new Date()',
    says: allowedIn(/src\/renderer\/core\/clock/),
    valid: { code: 'export const at = (time: number) => new Date(time)' },
  },
  {
    rule: apis,
    file: 'src/sandbox/domains/progress.ts',
    violation: 'export const now = () => new Date().toISOString()',
    says: allowedIn(/the world's clock/),
    valid: { file: 'src/sandbox/base/clock.ts' },
  },
  {
    rule: apis,
    file: 'src/renderer/ui/notify.ts',
    violation: "import { message } from 'antd'\nexport const say = (text: string) => message.success(text)",
    says: allowedIn(/App\.useApp\(\)/),
    valid: { code: "import { App } from 'antd'\nexport const useSay = () => App.useApp().message" },
  },
  {
    rule: apis,
    file: 'src/renderer/features/lesson/locked.tsx',
    violation: "import { Modal } from 'antd'\nexport const ask = () => Modal.confirm({ title: 'x' })",
    says: allowedIn(/App\.useApp\(\)/),
    valid: { code: "import { Modal } from 'antd'\nexport const Ask = () => <Modal open />" },
  },
  {
    rule: apis,
    file: 'src/renderer/features/lesson/locked.tsx',
    violation: "import { notification } from 'antd'\nexport const tell = notification",
    says: allowedIn(/App\.useApp\(\)/),
    valid: { code: "import { App } from 'antd'\nexport const useTell = () => App.useApp().notification" },
  },
  {
    rule: apis,
    file: 'src/main/settings/settings.ts',
    violation: "import { writeFile } from 'node:fs/promises'\nexport const keep = () => writeFile('a', 'b')",
    says: allowedIn(/src\/main\/base\/fs/),
    valid: { file: 'src/main/base/fs/file-system.ts' },
  },
  {
    rule: apis,
    file: 'src/main/settings/settings.ts',
    violation: "import fs from 'node:fs'\nexport const keep = () => fs.promises.rename('a', 'b')",
    says: allowedIn(/src\/main\/base\/fs/),
    valid: { code: "import fs from 'node:fs'\nexport const read = () => fs.promises.readFile('a')" },
  },
  {
    rule: apis,
    file: 'src/main/notes/install.ts',
    violation: "import { open } from 'node:fs/promises'\nexport const write = () => open('a', 'w')",
    says: allowedIn(/src\/main\/base\/fs/),
    valid: { code: "import { open } from 'node:fs/promises'\nexport const read = () => open('a', 'r')" },
  },
  {
    rule: apis,
    file: 'src/main/notes/install.ts',
    violation: "import fs, { constants } from 'node:fs'\nexport const x = () => fs.openSync('a', constants.O_RDWR)",
    says: allowedIn(/src\/main\/base\/fs/),
    valid: {
      code: "import fs, { constants } from 'node:fs'\nexport const x = () => fs.openSync('a', constants.O_RDONLY)",
    },
  },
  {
    rule: apis,
    file: 'src/main/notes/install.ts',
    violation:
      "import { nodeFileSystem, writeFileAtomic } from '../base/fs/file-system'\n" +
      "export const write = () => writeFileAtomic(nodeFileSystem, 'a', 'b')",
    says: allowedIn(/external-file\.ts/),
    valid: {
      code: "import { saveFile } from '../base/fs/external-file'\nexport const write = () => saveFile('a', 'b')",
    },
  },
  {
    rule: apis,
    file: 'src/main/downloads/downloads.ts',
    violation: "export const save = (item: { setSavePath(file: string): void }) => item.setSavePath('a')",
    says: allowedIn(/external-file\.ts/),
    valid: { code: 'export const path = (item: { getSavePath(): string }) => item.getSavePath()' },
  },
  {
    rule: apis,
    file: 'src/sandbox/state/snapshot.ts',
    violation: "import { writeFileSync } from 'node:fs'\nexport const keep = () => writeFileSync('a', 'b')",
    says: allowedIn(/write-file-atomic/),
    valid: {
      code: "import writeFileAtomic from 'write-file-atomic'\nexport const keep = () => writeFileAtomic('a', 'b')",
    },
  },
  {
    rule: apis,
    file: 'src/main/session/vault.ts',
    violation: 'export const tell = (token: string) => console.log(token)',
    says: allowedIn(/src\/main\/base\/log/),
    valid: { file: 'src/sandbox/standalone.ts' },
  },
]

const refusal = /Who may import whom.*docs\/architecture\.md/

export const importViolations: Violation[] = [
  {
    rule: boundaries,
    file: 'src/shared/contract/wallet.ts',
    violation: "import path from 'node:path'\nexport const x = path",
    says: refusal,
    valid: { code: "import * as z from 'zod'\nexport const x = z" },
  },
  {
    rule: boundaries,
    file: 'src/shared/std/never.ts',
    violation: "import { log } from '../../main/base/log/log'\nexport const x = log",
    says: refusal,
    valid: { code: "import { brand } from '../brand'\nexport const x = brand" },
  },
  {
    rule: boundaries,
    file: 'src/main/outbox/outbox.ts',
    violation: "import { createVault } from '../session/vault'\nexport const x = createVault",
    says: refusal,
    valid: { code: "import type { Vault } from '../session/vault'\nexport type X = Vault" },
  },
  {
    rule: boundaries,
    file: 'src/shared/std/never.ts',
    violation: "import { log } from '#main/base/log/log.ts'\nexport const x = log",
    says: refusal,
    valid: { code: "import { brand } from '#shared/brand.ts'\nexport const x = brand" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/domains/account/email-rules.ts',
    violation: "import { walletFeature } from '#features/wallet/index.ts'\nexport const x = walletFeature",
    says: refusal,
    valid: { code: "import { useQuery } from '#core/api/use-query.ts'\nexport const x = useQuery" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/ui/card.tsx',
    violation: "import { wallet } from '#shared/contract/wallet.ts'\nexport const x = wallet",
    says: refusal,
    valid: { code: "import { languages } from '#shared/locale.ts'\nexport const x = languages" },
  },
  {
    rule: boundaries,
    file: 'src/main/outbox/outbox.ts',
    violation: "import { createMoney } from '../money/money'\nexport const x = createMoney",
    says: refusal,
    valid: { code: "import { openStore } from '../base/fs/store'\nexport const x = openStore" },
  },
  {
    rule: boundaries,
    file: 'src/main/base/fs/files.ts',
    violation: "import type { Vault } from '../../session/vault'\nexport type X = Vault",
    says: refusal,
    valid: {
      file: 'src/main/index.ts',
      code: "import { createMoney } from './money/money'\nexport const x = createMoney",
    },
  },
  {
    rule: boundaries,
    file: 'src/main/demo/demo.ts',
    violation: "import { createWorld } from '../../sandbox/world/world'\nexport const x = createWorld",
    says: refusal,
    valid: { code: "import { utilityProcess } from 'electron'\nexport const x = utilityProcess" },
  },
  {
    rule: boundaries,
    file: 'src/preload/index.ts',
    violation: "import { commands } from '../shared/desktop/commands'\nexport const x = commands",
    says: refusal,
    valid: { code: "import type { CommandName } from '../shared/desktop/commands'\nexport type X = CommandName" },
  },
  {
    rule: boundaries,
    file: 'src/preload/index.ts',
    violation: "import * as z from 'zod'\nexport const x = z",
    says: refusal,
    valid: { code: "import { contextBridge } from 'electron'\nexport const x = contextBridge" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/ui/button.tsx',
    violation: "import { useUser } from '../core/session/use-user'\nexport const x = useUser",
    says: refusal,
    valid: {
      code:
        "import { Button } from 'antd'\nimport { brand } from '../../shared/brand'\nexport const x = [Button, " +
        'brand]',
    },
  },
  {
    rule: boundaries,
    file: 'src/renderer/ui/button.tsx',
    violation: "import { wallet } from '../../shared/contract/wallet'\nexport const x = wallet",
    says: refusal,
    valid: { code: "import { never } from '../../shared/std/never'\nexport const x = never" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/core/api/api.ts',
    violation: "import { home } from '../../features/home/index'\nexport const x = home",
    says: refusal,
    valid: {
      code:
        "import { contract } from '../../../shared/contract/index'\nimport { Failed } from " +
        "'../../ui/states/failed'\nexport const x = [contract, Failed]",
    },
  },
  {
    rule: boundaries,
    file: 'src/renderer/app/root.tsx',
    violation: "import { demoFeature } from '../features/demo/index'\nexport const x = demoFeature",
    says: refusal,
    valid: { file: 'src/renderer/app/features.ts' },
  },
  {
    rule: boundaries,
    file: 'src/renderer/app/shell/header.tsx',
    violation: "export const x = () => import('../../features/notifications/notifications-bell')",
    says: refusal,
    valid: { code: "import { features } from '../features'\nexport const x = features" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/core/api/api.ts',
    violation: "import { useMoney } from '../../domains/money/money-slice'\nexport const x = useMoney",
    says: refusal,
    valid: { file: 'src/renderer/features/wallet/wallet-screen.tsx' },
  },
  {
    rule: boundaries,
    file: 'src/renderer/ui/button.tsx',
    violation: "import { Amount } from '../domains/money/amounts'\nexport const x = Amount",
    says: refusal,
    valid: { file: 'src/renderer/app/app.tsx' },
  },
  {
    rule: boundaries,
    file: 'src/renderer/domains/account/birth-date.ts',
    violation: "import { useMoney } from '../money/money-slice'\nexport const x = useMoney",
    says: refusal,
    valid: { code: "import { isEmail } from './email-rules'\nexport const x = isEmail" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/domains/account/birth-date.ts',
    violation: "import type { Money } from '../money/money-slice'\nexport type X = Money",
    says: refusal,
    valid: {
      file: 'src/renderer/domains/money/transfers/transfer-dialog.tsx',
      code: "import { DialogForm } from '../../account/dialog-form'\nexport const x = DialogForm",
    },
  },
  {
    rule: boundaries,
    file: 'src/renderer/domains/money/money-slice.ts',
    violation: "import { walletFeature } from '../../features/wallet/index'\nexport const x = walletFeature",
    says: refusal,
    valid: { code: "import { useQuery } from '../../core/api/use-query'\nexport const x = useQuery" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/domains/money/money-slice.ts',
    violation: "import { App } from '../../app/app'\nexport const x = App",
    says: refusal,
    valid: { code: "import { Card } from '../../ui/card'\nexport const x = Card" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: "import { SubjectCard } from '../subjects/subject-card'\nexport const x = SubjectCard",
    says: refusal,
    valid: { code: "import { SubjectCard } from './subject-card'\nexport const x = SubjectCard" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/features/home/index.ts',
    violation: "export const x = { screen: () => import('../subjects/subjects-screen') }",
    says: refusal,
    valid: { code: "export const x = { screen: () => import('./home-screen') }" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: "import { router } from '../../app/router'\nexport const x = router",
    says: refusal,
    valid: { code: "import { useQuery } from '../../core/api/use-query'\nexport const x = useQuery" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: "import { readFile } from 'node:fs'\nexport const x = readFile",
    says: refusal,
    valid: { code: "import { Flex } from 'antd'\nexport const x = Flex" },
  },
  {
    rule: boundaries,
    file: 'src/renderer/app/features.ts',
    violation: "import { HomeScreen } from '../features/home/home-screen'\nexport const x = HomeScreen",
    says: refusal,
    valid: { code: "import { home } from '../features/home/index'\nexport const x = home" },
  },
  {
    rule: boundaries,
    file: 'src/sandbox/domains/wallet.ts',
    violation: "import { app } from 'electron'\nexport const x = app",
    says: refusal,
    valid: {
      code:
        "import { Hono } from 'hono'\nimport { wallet } from '../../shared/contract/wallet'\nexport const x = " +
        '[Hono, wallet]',
    },
  },
  {
    rule: boundaries,
    file: 'src/sandbox/domains/wallet.ts',
    violation: "export type X = import('../../main/session/vault').Vault",
    says: refusal,
    valid: { code: "export type X = import('../../shared/locale').Language" },
  },
]

export const styleViolations: Violation[] = [
  {
    rule: 'tutorat/import-order',
    file: 'src/renderer/features/week/week-screen.tsx',
    violation:
      "import styles from './week-screen.module.css'\nimport { Screen } from '#core/screen/screen.tsx'\n" +
      'export const x = [styles, Screen]',
    says: /Imports stand in one order/,
    valid: {
      code:
        "import { Screen } from '#core/screen/screen.tsx'\nimport styles from './week-screen.module.css'\n" +
        'export const x = [styles, Screen]',
    },
  },
  {
    rule: 'regexp/no-super-linear-move',
    file: 'src/shared/typography.ts',
    violation: "export const trimmed = (text: string): string => text.replace(/ +$/, '')",
    says: /quadratic/,
    valid: { code: 'export const trimmed = (text: string): string => text.trimEnd()' },
  },
  {
    rule: 'regexp/no-super-linear-backtracking',
    file: 'src/main/outbox/outbox.ts',
    violation: 'export const isList = (text: string): boolean => /^(?:\\w+,?)+;$/.test(text)',
    says: /backtracking/,
    valid: { code: 'export const isList = (text: string): boolean => /^\\w+(?:,\\w+)*;$/.test(text)' },
  },
  {
    rule: 'tutorat/file-name',
    file: 'src/shared/std/dateParts.ts',
    violation: 'export const x = 1',
    says: /kebab-case/,
    valid: { file: 'src/shared/std/date-parts.ts' },
  },
  {
    rule: 'tutorat/file-name',
    file: 'src/main/window/window-manager.ts',
    violation: 'export const x = 1',
    says: /says nothing about what it holds/,
    valid: { file: 'src/main/window/window-state.ts' },
  },
  {
    rule: 'tutorat/file-name',
    file: 'src/renderer/core/utils/format.ts',
    violation: 'export const x = 1',
    says: /says nothing about what it holds/,
    valid: { file: 'src/renderer/core/strings/format.ts' },
  },
  {
    rule: syntax,
    file: 'src/shared/locale.ts',
    violation: 'export enum Language { French, Arabic }',
    says: /No enums/,
    valid: { code: "export type Language = 'fr' | 'ar'" },
  },
  {
    rule: syntax,
    file: 'src/shared/locale.ts',
    violation: 'const x = 1\nexport default x',
    says: /Named exports only/,
    valid: { file: 'vite.config.ts' },
  },
  {
    rule: syntax,
    file: 'src/shared/contract/index.ts',
    violation: "export * from './wallet'",
    says: /No barrels/,
    valid: { code: "import { wallet } from './wallet'\nexport const contract = { wallet }" },
  },
  {
    rule: syntax,
    file: 'src/shared/locale.ts',
    violation: 'export interface Language { code: string }',
    says: /Declare data with "type"/,
    valid: { code: 'declare global {\n  interface Window { x: number }\n}\nexport type Language = { code: string }' },
  },
  {
    rule: syntax,
    file: 'src/shared/contract/wallet.ts',
    violation: "import { z } from 'zod'\nexport const x = z",
    says: /import \* as z from 'zod'/,
    valid: { code: "import type * as z from 'zod'\nexport type X = z.ZodType" },
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    file: 'src/shared/locale.ts',
    violation: 'export const x = (value: any) => value',
    says: /any/,
    valid: { code: 'export const x = (value: unknown) => value' },
  },
  {
    rule: '@typescript-eslint/consistent-type-assertions',
    file: 'src/main/outbox/outbox.ts',
    violation: 'export const x = (value: unknown) => value as string',
    says: /type assertions/,
    valid: { code: "export const x = ['a', 'b'] as const" },
  },
  {
    rule: '@typescript-eslint/consistent-type-imports',
    file: 'src/shared/locale.ts',
    violation: "import { Brand } from './brand'\nexport type X = Brand",
    says: /import type/,
    valid: { code: "import type { Brand } from './brand'\nexport type X = Brand" },
  },
  {
    rule: 'max-lines',
    file: 'src/shared/locale.ts',
    violation: 'export const x = 1\n'.repeat(1) + '\n'.repeat(350),
    says: /too many lines/,
    valid: { code: 'export const x = 1\n' },
  },
  {
    rule: 'max-lines-per-function',
    file: 'src/renderer/features/home/greeting.tsx',
    violation: `export function greet() {\n${'  greet()\n'.repeat(100)}}`,
    says: /too many lines/,
    valid: { file: 'src/renderer/features/home/home-screen.tsx' },
  },
  {
    rule: 'max-lines-per-function',
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: `export function greet() {\n${'  greet()\n'.repeat(150)}}`,
    says: /too many lines/,
    valid: { file: 'src/renderer/features/home/home.test.tsx' },
  },
  {
    rule: '@typescript-eslint/naming-convention',
    file: 'src/shared/brand.ts',
    violation: 'export const told = 1\n',
    says: /told/,
    valid: { code: 'export const notified = 1\n' },
  },
  {
    rule: '@typescript-eslint/naming-convention',
    file: 'src/shared/brand.ts',
    violation: 'export const titleOf = (name: string): string => name\n',
    says: /titleOf/,
    valid: { code: 'export const getTitle = (name: string): string => name\n' },
  },
  {
    rule: '@typescript-eslint/naming-convention',
    file: 'src/shared/brand.ts',
    violation: "export const count = (words: string): number => words.split(' ').length\n",
    says: /words/,
    valid: { code: "export const count = (text: string): number => text.split(' ').length\n" },
  },
  {
    rule: '@typescript-eslint/naming-convention',
    file: 'src/shared/brand.ts',
    violation: 'export const known = new Map<string, number>()\n',
    says: /known/,
    valid: { code: 'export const cached = new Map<string, number>()\n' },
  },
  {
    rule: 'tutorat/logical-direction',
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: 'export const Home = () => <div style={{ left: 0 }} />',
    says: /insetInlineStart/,
    valid: {
      code:
        'export const Home = ({ right }: { right: number }) => <div style={{ insetInlineStart: right }} ' +
        'data-box={{ left: 0 }} />',
    },
  },
  {
    rule: 'tutorat/logical-direction',
    file: 'src/renderer/ui/theme/ant-theme.ts',
    violation: 'export const card = { marginLeft: 8 }',
    says: /marginInlineStart/,
    valid: { code: 'export const card = { marginInlineStart: 8 }' },
  },
  {
    rule: 'tutorat/logical-direction',
    file: 'src/renderer/ui/theme/ant-theme.ts',
    violation: "export const cardStyle = { textAlign: 'right' }",
    says: /"end"/,
    valid: { code: "export const cardStyle = { textAlign: 'end' }" },
  },
  {
    rule: syntax,
    file: 'src/shared/locale.test.ts',
    violation: "import { test } from 'vitest'\ntest.skip('x', () => undefined)",
    says: /Every test runs/,
    valid: { code: "import { test } from 'vitest'\ntest('x', () => undefined)" },
  },
  {
    rule: syntax,
    file: 'src/shared/locale.test.ts',
    violation: 'await new Promise((resume) => setTimeout(resume, 50))',
    says: /No sleeps/,
    valid: { code: 'await Promise.resolve()' },
  },
  {
    rule: syntax,
    file: 'tests/e2e/home.spec.ts',
    violation: "import { expect } from '@playwright/test'\nexpect('x').toMatchSnapshot()",
    says: /No snapshots/,
    valid: { code: "import { expect } from '@playwright/test'\nexpect('x').toBe('x')" },
  },
]
