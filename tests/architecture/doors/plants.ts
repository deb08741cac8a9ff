/** A violation put into a file that does not exist, what the refusal must say, and a twin that must pass. */
export type Plant = {
  rule: string
  file: string
  violation: string
  says: RegExp
  twin: { file?: string; code?: string }
}

const doors = 'tutorat/doors'
const table = 'tutorat/import-table'
const syntax = 'no-restricted-syntax'
const decision = /docs\/decisions\/0003-doors\.md/

const door = (where: RegExp): RegExp => new RegExp(`${where.source}.*${decision.source}`)

export const doorPlants: Plant[] = [
  {
    rule: doors,
    file: 'src/main/menu/menu.ts',
    violation: "import { app } from 'electron'\nexport const isDevelopment = () => !app.isPackaged",
    says: door(/src\/main\/start\/build\.ts/),
    twin: { file: 'src/main/start/build.ts' },
  },
  {
    rule: doors,
    file: 'src/main/files/files.ts',
    violation: "export const folder = (environment: Record<string, string>) => environment['TUTORAT_FILES']",
    says: door(/src\/main\/start\/build\.ts/),
    twin: { code: "export const folder = (environment: Record<string, string>) => environment['XDG_CONFIG_HOME']" },
  },
  {
    rule: doors,
    file: 'src/main/outbox/outbox.ts',
    violation: "import { ipcMain } from 'electron'\nipcMain.handle('x', () => 1)",
    says: door(/src\/main\/ipc\/register\.ts/),
    twin: { file: 'src/main/ipc/register.ts' },
  },
  {
    rule: doors,
    file: 'src/main/window/window.ts',
    violation: "import type { WebContents } from 'electron'\nexport const listen = (contents: WebContents) => contents.ipc.on('x', () => undefined)",
    says: door(/src\/main\/ipc\/register\.ts/),
    twin: { code: "import type { IpcMain } from 'electron'\nexport type Listener = IpcMain" },
  },
  {
    rule: doors,
    file: 'src/main/focus/focus.ts',
    violation: "import type { BrowserWindow } from 'electron'\nexport const tell = (window: BrowserWindow) => window.webContents.send('focus', true)",
    says: door(/src\/main\/ipc\/emit\.ts/),
    twin: { file: 'src/main/ipc/emit.ts' },
  },
  {
    rule: doors,
    file: 'src/main/payments/payments.ts',
    violation: "import { shell } from 'electron'\nexport const open = (url: string) => shell.openExternal(url)",
    says: door(/src\/main\/security\/external-links\.ts/),
    twin: { file: 'src/main/security/external-links.ts' },
  },
  {
    rule: doors,
    file: 'src/main/settings/settings.ts',
    violation: "import keytar from 'keytar'\nexport const read = () => keytar.getPassword('a', 'b')",
    says: door(/src\/main\/session/),
    twin: { file: 'src/main/session/keychain.ts' },
  },
  {
    rule: doors,
    file: 'src/main/settings/settings.ts',
    violation: "export const read = async () => (await import('keytar')).default",
    says: door(/src\/main\/session/),
    twin: { file: 'src/main/session/keychain.ts' },
  },
  {
    rule: doors,
    file: 'src/main/settings/settings.ts',
    violation: "import { app, safeStorage } from 'electron'\nexport const both = [app, safeStorage]",
    says: door(/src\/main\/session/),
    twin: { code: "import { app } from 'electron'\nexport const both = [app]" },
  },
  {
    rule: doors,
    file: 'src/main/settings/settings.ts',
    violation: "import * as everything from 'electron'\nexport const hidden = everything",
    says: door(/Import what you need from "electron" by name/),
    twin: { code: "import { app } from 'electron'\nexport const shown = app" },
  },
  {
    rule: doors,
    file: 'src/main/menu/menu.ts',
    violation: "import { autoUpdater } from 'electron'\nautoUpdater.checkForUpdates()",
    says: door(/src\/main\/updates/),
    twin: { file: 'src/main/updates/updates.ts' },
  },
  {
    rule: doors,
    file: 'src/main/menu/menu.ts',
    violation: "import electronUpdater from 'electron-updater'\nexport const updater = electronUpdater",
    says: door(/src\/main\/updates/),
    twin: { file: 'src/main/updates/updates.ts' },
  },
  {
    rule: doors,
    file: 'src/main/gateway/gateway.ts',
    violation: "import type { Session } from 'electron'\nexport const listen = (session: Session) => session.webRequest.onBeforeRequest(null)",
    says: door(/src\/main\/security\/request-headers\.ts/),
    twin: { file: 'src/main/security/request-headers.ts' },
  },
  {
    rule: doors,
    file: 'src/main/gateway/gateway.ts',
    violation: "import type { Session } from 'electron'\nexport const listen = (session: Session) => {\n  const { webRequest } = session\n  return webRequest\n}",
    says: door(/src\/main\/security\/request-headers\.ts/),
    twin: { file: 'src/main/security/request-headers.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/core/desktop/desktop.ts',
    violation: "import { ipcRenderer } from 'electron'\nexport const ask = () => ipcRenderer.invoke('x')",
    says: door(/src\/preload/),
    twin: { file: 'src/preload/index.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/features/lesson/lesson-screen.tsx',
    violation: 'export const ask = () => window.desktop.ask()',
    says: door(/src\/renderer\/core\/desktop/),
    twin: { file: 'src/renderer/core/desktop/desktop.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/features/lesson/lesson-screen.tsx',
    violation: 'const { desktop } = window\nexport const ask = () => desktop',
    says: door(/src\/renderer\/core\/desktop/),
    twin: { file: 'src/renderer/core/desktop/desktop.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/features/lesson/send.ts',
    violation: "export const send = () => fetch('/api/x')",
    says: door(/src\/renderer\/core\/api/),
    twin: { code: 'export const send = (fetch: () => number) => fetch()' },
  },
  {
    rule: doors,
    file: 'src/renderer/features/lesson/send.ts',
    violation: "import axios from 'axios'\nexport const send = () => axios.get('/api/x')",
    says: door(/src\/renderer\/core\/api/),
    twin: { file: 'src/renderer/core/api/transport.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/app/live.ts',
    violation: "export const open = () => new WebSocket('wss://example.test')",
    says: door(/src\/renderer\/core\/api/),
    twin: { file: 'src/renderer/core/api/live.ts' },
  },
  {
    rule: doors,
    file: 'src/main/platform/platform.ts',
    violation: "export const load = () => fetch('https://example.test')",
    says: door(/src\/main\/gateway/),
    twin: { file: 'src/main/gateway/forward.ts' },
  },
  {
    rule: doors,
    file: 'src/main/platform/platform.ts',
    violation: "import { net } from 'electron'\nexport const load = () => net.fetch('https://example.test')",
    says: door(/src\/main\/diagnostics/),
    twin: { file: 'src/main/diagnostics/probe.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: "export const keep = () => localStorage.setItem('a', 'b')",
    says: door(/src\/renderer\/core keeps preferences/),
    twin: { file: 'src/renderer/core/store/persistence.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/app/store.ts',
    violation: "import storage from 'redux-persist/lib/storage'\nexport const kept = storage",
    says: door(/src\/renderer\/core keeps preferences/),
    twin: { file: 'src/renderer/core/store/persistence.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/features/home/home-screen.tsx',
    violation: 'export const now = () => Date.now()',
    says: door(/src\/renderer\/core\/clock/),
    twin: { file: 'src/renderer/core/clock/clock.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/app/shell/header.tsx',
    violation: 'export const now = () => new Date()',
    says: door(/src\/renderer\/core\/clock/),
    twin: { code: 'export const at = (time: number) => new Date(time)' },
  },
  {
    rule: doors,
    file: 'src/sandbox/domains/progress.ts',
    violation: 'export const now = () => new Date().toISOString()',
    says: door(/the world's clock/),
    twin: { file: 'src/sandbox/clock.ts' },
  },
  {
    rule: doors,
    file: 'src/renderer/ui/notify.ts',
    violation: "import { message } from 'antd'\nexport const say = (text: string) => message.success(text)",
    says: door(/App\.useApp\(\)/),
    twin: { code: "import { App } from 'antd'\nexport const useSay = () => App.useApp().message" },
  },
  {
    rule: doors,
    file: 'src/renderer/features/lesson/locked.tsx',
    violation: "import { Modal } from 'antd'\nexport const ask = () => Modal.confirm({ title: 'x' })",
    says: door(/App\.useApp\(\)/),
    twin: { code: "import { Modal } from 'antd'\nexport const Ask = () => <Modal open />" },
  },
  {
    rule: doors,
    file: 'src/renderer/features/lesson/locked.tsx',
    violation: "import { notification } from 'antd'\nexport const tell = notification",
    says: door(/App\.useApp\(\)/),
    twin: { code: "import { App } from 'antd'\nexport const useTell = () => App.useApp().notification" },
  },
  {
    rule: doors,
    file: 'src/main/settings/settings.ts',
    violation: "import { writeFile } from 'node:fs/promises'\nexport const keep = () => writeFile('a', 'b')",
    says: door(/src\/main\/files/),
    twin: { file: 'src/main/files/disk.ts' },
  },
  {
    rule: doors,
    file: 'src/main/settings/settings.ts',
    violation: "import fs from 'node:fs'\nexport const keep = () => fs.promises.rename('a', 'b')",
    says: door(/src\/main\/files/),
    twin: { code: "import fs from 'node:fs'\nexport const read = () => fs.promises.readFile('a')" },
  },
  {
    rule: doors,
    file: 'src/sandbox/state/snapshot.ts',
    violation: "import { writeFileSync } from 'node:fs'\nexport const keep = () => writeFileSync('a', 'b')",
    says: door(/write-file-atomic/),
    twin: { code: "import writeFileAtomic from 'write-file-atomic'\nexport const keep = () => writeFileAtomic('a', 'b')" },
  },
  {
    rule: doors,
    file: 'src/main/session/vault.ts',
    violation: "export const tell = (token: string) => console.log(token)",
    says: door(/src\/main\/log/),
    twin: { file: 'src/sandbox/standalone.ts' },
  },
]

const refusal = /Who may import whom.*docs\/architecture\.md/

export const importPlants: Plant[] = [
  { rule: table, file: 'src/shared/contract/wallet.ts', violation: "import path from 'node:path'\nexport const x = path", says: refusal, twin: { code: "import * as z from 'zod'\nexport const x = z" } },
  { rule: table, file: 'src/shared/std/never.ts', violation: "import { log } from '../../main/log/log'\nexport const x = log", says: refusal, twin: { code: "import { brand } from '../brand'\nexport const x = brand" } },
  { rule: table, file: 'src/main/outbox/outbox.ts', violation: "import { openStore } from '../files/store'\nexport const x = openStore", says: refusal, twin: { code: "import { openStore } from './store'\nexport const x = openStore" } },
  { rule: table, file: 'src/main/outbox/outbox.ts', violation: "import { createFiles } from '../files/files'\nexport const x = createFiles", says: refusal, twin: { file: 'src/main/index.ts', code: "import { createFiles } from './files/files'\nexport const x = createFiles" } },
  { rule: table, file: 'src/main/demo/demo.ts', violation: "import { createWorld } from '../../sandbox/world/world'\nexport const x = createWorld", says: refusal, twin: { code: "import { utilityProcess } from 'electron'\nexport const x = utilityProcess" } },
  { rule: table, file: 'src/preload/index.ts', violation: "import { commands } from '../shared/desktop/commands'\nexport const x = commands", says: refusal, twin: { code: "import type { CommandName } from '../shared/desktop/commands'\nexport type X = CommandName" } },
  { rule: table, file: 'src/preload/index.ts', violation: "import * as z from 'zod'\nexport const x = z", says: refusal, twin: { code: "import { contextBridge } from 'electron'\nexport const x = contextBridge" } },
  { rule: table, file: 'src/renderer/ui/button.tsx', violation: "import { useUser } from '../core/session/use-user'\nexport const x = useUser", says: refusal, twin: { code: "import { Button } from 'antd'\nimport { brand } from '../../shared/brand'\nexport const x = [Button, brand]" } },
  { rule: table, file: 'src/renderer/ui/button.tsx', violation: "import { wallet } from '../../shared/contract/wallet'\nexport const x = wallet", says: refusal, twin: { code: "import { never } from '../../shared/std/never'\nexport const x = never" } },
  { rule: table, file: 'src/renderer/core/api/api.ts', violation: "import { home } from '../../features/home/index'\nexport const x = home", says: refusal, twin: { code: "import { contract } from '../../../shared/contract/index'\nimport { Failed } from '../../ui/states/failed'\nexport const x = [contract, Failed]" } },
  { rule: table, file: 'src/renderer/features/home/home-screen.tsx', violation: "import { SubjectCard } from '../subjects/subject-card'\nexport const x = SubjectCard", says: refusal, twin: { code: "import { SubjectCard } from './subject-card'\nexport const x = SubjectCard" } },
  { rule: table, file: 'src/renderer/features/home/index.ts', violation: "export const x = { screen: () => import('../subjects/subjects-screen') }", says: refusal, twin: { code: "export const x = { screen: () => import('./home-screen') }" } },
  { rule: table, file: 'src/renderer/features/home/home-screen.tsx', violation: "import { router } from '../../app/router'\nexport const x = router", says: refusal, twin: { code: "import { useQuery } from '../../core/api/use-query'\nexport const x = useQuery" } },
  { rule: table, file: 'src/renderer/features/home/home-screen.tsx', violation: "import { readFile } from 'node:fs'\nexport const x = readFile", says: refusal, twin: { code: "import { Flex } from 'antd'\nexport const x = Flex" } },
  { rule: table, file: 'src/renderer/app/features.ts', violation: "import { HomeScreen } from '../features/home/home-screen'\nexport const x = HomeScreen", says: refusal, twin: { code: "import { home } from '../features/home/index'\nexport const x = home" } },
  { rule: table, file: 'src/sandbox/domains/wallet.ts', violation: "import { app } from 'electron'\nexport const x = app", says: refusal, twin: { code: "import { Hono } from 'hono'\nimport { wallet } from '../../shared/contract/wallet'\nexport const x = [Hono, wallet]" } },
  { rule: table, file: 'src/sandbox/domains/wallet.ts', violation: "export type X = import('../../main/session/vault').Vault", says: refusal, twin: { code: "export type X = import('../../shared/locale').Language" } },
]

export const stylePlants: Plant[] = [
  { rule: 'tutorat/file-name', file: 'src/shared/std/dateParts.ts', violation: 'export const x = 1', says: /kebab-case/, twin: { file: 'src/shared/std/date-parts.ts' } },
  { rule: 'tutorat/file-name', file: 'src/main/window/window-manager.ts', violation: 'export const x = 1', says: /says nothing about what it holds/, twin: { file: 'src/main/window/window-state.ts' } },
  { rule: 'tutorat/file-name', file: 'src/renderer/core/utils/format.ts', violation: 'export const x = 1', says: /says nothing about what it holds/, twin: { file: 'src/renderer/core/strings/format.ts' } },
  { rule: syntax, file: 'src/shared/locale.ts', violation: 'export enum Language { French, Arabic }', says: /No enums/, twin: { code: "export type Language = 'fr' | 'ar'" } },
  { rule: syntax, file: 'src/shared/locale.ts', violation: 'const x = 1\nexport default x', says: /Named exports only/, twin: { file: 'vite.config.ts' } },
  { rule: syntax, file: 'src/shared/contract/index.ts', violation: "export * from './wallet'", says: /No barrels/, twin: { code: "import { wallet } from './wallet'\nexport const contract = { wallet }" } },
  { rule: syntax, file: 'src/shared/locale.ts', violation: 'export interface Language { code: string }', says: /Declare data with "type"/, twin: { code: 'declare global {\n  interface Window { x: number }\n}\nexport type Language = { code: string }' } },
  { rule: syntax, file: 'src/shared/contract/wallet.ts', violation: "import { z } from 'zod'\nexport const x = z", says: /import \* as z from 'zod'/, twin: { code: "import type * as z from 'zod'\nexport type X = z.ZodType" } },
  { rule: '@typescript-eslint/no-explicit-any', file: 'src/shared/locale.ts', violation: 'export const x = (value: any) => value', says: /any/, twin: { code: 'export const x = (value: unknown) => value' } },
  { rule: '@typescript-eslint/consistent-type-assertions', file: 'src/main/outbox/outbox.ts', violation: 'export const x = (value: unknown) => value as string', says: /type assertions/, twin: { code: "export const x = ['a', 'b'] as const" } },
  { rule: '@typescript-eslint/consistent-type-imports', file: 'src/shared/locale.ts', violation: "import { Brand } from './brand'\nexport type X = Brand", says: /import type/, twin: { code: "import type { Brand } from './brand'\nexport type X = Brand" } },
  { rule: 'max-lines', file: 'src/shared/locale.ts', violation: 'export const x = 1\n'.repeat(1) + '\n'.repeat(250), says: /too many lines/, twin: { code: 'export const x = 1\n' } },
  { rule: 'max-lines-per-function', file: 'src/renderer/features/home/greeting.tsx', violation: `export function greet() {\n${'  greet()\n'.repeat(60)}}`, says: /too many lines/, twin: { file: 'src/renderer/features/home/home-screen.tsx' } },
  { rule: 'max-lines-per-function', file: 'src/renderer/features/home/home-screen.tsx', violation: `export function greet() {\n${'  greet()\n'.repeat(120)}}`, says: /too many lines/, twin: { file: 'src/renderer/features/home/home.test.tsx' } },
  { rule: 'react-hooks/rules-of-hooks', file: 'src/renderer/features/home/home-screen.tsx', violation: "import { useState } from 'react'\nexport function Home({ open }: { open: boolean }) {\n  if (open) useState(1)\n  return null\n}", says: /called conditionally/, twin: { code: "import { useState } from 'react'\nexport function Home() {\n  useState(1)\n  return null\n}" } },
  { rule: 'tutorat/logical-direction', file: 'src/renderer/features/home/home-screen.tsx', violation: 'export const Home = () => <div style={{ left: 0 }} />', says: /insetInlineStart/, twin: { code: 'export const Home = ({ right }: { right: number }) => <div style={{ insetInlineStart: right }} data-box={{ left: 0 }} />' } },
  { rule: 'tutorat/logical-direction', file: 'src/renderer/ui/theme/ant-theme.ts', violation: 'export const card = { marginLeft: 8 }', says: /marginInlineStart/, twin: { code: 'export const card = { marginInlineStart: 8 }' } },
  { rule: 'tutorat/logical-direction', file: 'src/renderer/ui/theme/ant-theme.ts', violation: "export const cardStyle = { textAlign: 'right' }", says: /"end"/, twin: { code: "export const cardStyle = { textAlign: 'end' }" } },
  { rule: syntax, file: 'src/shared/locale.test.ts', violation: "import { test } from 'vitest'\ntest.skip('x', () => undefined)", says: /Every test runs/, twin: { code: "import { test } from 'vitest'\ntest('x', () => undefined)" } },
  { rule: syntax, file: 'src/shared/locale.test.ts', violation: 'await new Promise((resume) => setTimeout(resume, 50))', says: /No sleeps/, twin: { code: 'await Promise.resolve()' } },
  { rule: syntax, file: 'tests/e2e/home.spec.ts', violation: "import { expect } from '@playwright/test'\nexpect('x').toMatchSnapshot()", says: /No snapshots/, twin: { code: "import { expect } from '@playwright/test'\nexpect('x').toBe('x')" } },
]
