import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { resolveSpecifier } from '../../eslint/aliases.js'

type Step = {
  file: string
  by: string[]
  to?: string[]
  injectedInto?: string
  crossing?: { from: string; leaves: string; arrives: string }
}
type Flow = {
  /** Of all files that take part; it falls with the work. */
  limit: number
  /** Folders of the trip's own: every file in them that is called on the way takes part. */
  folders: RegExp
  steps: Step[]
  start: { file: string; event: string }
  request: { name: string; sender: string; receiver: string }
}

const desktop = 'src/renderer/core/desktop/desktop.ts'
const preload = 'src/preload/index.ts'
const register = 'src/main/ipc/register.ts'
const transport = 'src/renderer/core/api/transport.ts'
const platformClient = 'src/main/base/platform-client.ts'
const collaborators = 'src/renderer/core/store/collaborators.ts'
const httpClient = 'src/main/gateway/http-client.ts'

const ipc: Step[] = [
  { file: desktop, by: ['desktop'], to: ['window.desktop'] },
  {
    file: preload,
    by: ['window.desktop'],
    to: ['ipcRenderer.invoke'],
    crossing: { from: desktop, leaves: 'window.desktop', arrives: "exposeInMainWorld('desktop'" },
  },
  {
    file: register,
    by: ['ipcRenderer.invoke'],
    to: ['dispatch'],
    crossing: { from: preload, leaves: 'ipcRenderer.invoke(name', arrives: 'ipcMain.handle(name' },
  },
  { file: 'src/main/app/startup.ts', by: ['dispatch'], to: ['startServices'], injectedInto: register },
  { file: 'src/main/app/services.ts', by: ['startServices'], to: ['createDispatcher', 'installUserServices'] },
  { file: 'src/main/ipc/dispatch.ts', by: ['createDispatcher'] },
]
const network: Step[] = [
  { file: platformClient, by: ['PlatformClient'], to: ['PlatformClient'] },
  {
    file: 'src/main/gateway/platform-client.ts',
    by: ['PlatformClient'],
    to: ['HttpClient'],
    injectedInto: platformClient,
  },
  { file: httpClient, by: ['HttpClient'] },
]

const flows: Record<string, Flow> = {
  'a purchase': {
    limit: 65,
    folders:
      /^src\/(renderer\/(features\/offers\/pricing|domains\/money)|main\/(money|ipc|gateway)|shared\/(contract|gateway))\//,
    start: { file: 'src/renderer/features/offers/pricing/summary-actions.tsx', event: 'onClick={check.check}' },
    request: {
      name: "'money.order'",
      sender: 'src/renderer/domains/money/transactions.ts',
      receiver: 'src/main/money/commands.ts',
    },
    steps: [
      {
        file: 'src/renderer/features/offers/pricing/pricing-form.tsx',
        by: ['onUnchanged'],
        to: ['SummaryActions', 'usePurchase'],
      },
      { file: 'src/renderer/features/offers/pricing/summary-actions.tsx', by: ['SummaryActions'], to: ['check'] },
      { file: 'src/renderer/features/offers/pricing/use-price-check.ts', by: ['check'], to: ['onUnchanged'] },
      {
        file: 'src/renderer/features/offers/pricing/use-purchase.ts',
        by: ['usePurchase'],
        to: ['useSingleFlight', 'useMoneyOrder'],
      },
      { file: 'src/renderer/core/screen/use-single-flight.ts', by: ['useSingleFlight'] },
      { file: 'src/renderer/domains/money/transactions.ts', by: ['useMoneyOrder'], to: ['desktop'] },
      ...ipc,
      { file: 'src/main/app/user-services.ts', by: ['installUserServices'], to: ['installMoney'] },
      { file: 'src/main/money/install.ts', by: ['installMoney'], to: ['moneyCommands', 'createMoney'] },
      { file: 'src/main/money/commands.ts', by: ['moneyCommands'], to: ['order'] },
      { file: 'src/main/money/money.ts', by: ['createMoney', 'order'], to: ['createOrderSubmitter'] },
      { file: 'src/main/money/submit.ts', by: ['createOrderSubmitter'], to: ['offers', 'PlatformClient'] },
      { file: 'src/shared/contract/offers.ts', by: ['offers'] },
      ...network,
    ],
  },
  'a sign-in': {
    limit: 59,
    folders:
      /^src\/(renderer\/(features\/sign-in|domains\/account|core\/api)|main\/gateway|shared\/(contract|gateway))\//,
    start: { file: 'src/renderer/features/sign-in/sign-in-form.tsx', event: 'onSubmit={submit}' },
    request: {
      name: '/api',
      sender: 'src/renderer/core/api/base-query.ts',
      receiver: 'src/main/gateway/api-routes.ts',
    },
    steps: [
      { file: 'src/renderer/features/sign-in/sign-in-form.tsx', by: ['SignInForm'], to: ['useSignInForm'] },
      { file: 'src/renderer/features/sign-in/use-sign-in-form.ts', by: ['useSignInForm'], to: ['useSignInWith'] },
      { file: 'src/renderer/domains/account/sign-in-with.ts', by: ['useSignInWith'], to: ['account', 'useMutation'] },
      { file: 'src/shared/contract/account.ts', by: ['account'] },
      { file: 'src/renderer/core/api/use-mutation.ts', by: ['useMutation'], to: ['toMutationHandle'] },
      { file: 'src/renderer/core/api/rtk-endpoints.ts', by: ['toMutationHandle'], to: ['getDerivedEndpoint'] },
      { file: 'src/renderer/core/api/api.ts', by: ['getDerivedEndpoint'], to: ['baseQuery'] },
      { file: 'src/renderer/core/api/base-query.ts', by: ['baseQuery'], to: ['Collaborators'] },
      { file: collaborators, by: ['Collaborators'], to: ['Transport'] },
      { file: transport, by: ['Transport'], to: ['client.request'], injectedInto: collaborators },
      {
        file: 'src/main/gateway/page/protocol.ts',
        by: ['client.request'],
        to: ['handle'],
        crossing: { from: transport, leaves: 'client.request', arrives: 'protocol.handle(scheme' },
      },
      {
        file: 'src/main/app/main-window.ts',
        by: ['handle'],
        to: ['services'],
        injectedInto: 'src/main/gateway/page/protocol.ts',
      },
      { file: 'src/main/app/foundation.ts', by: ['services'], to: ['loadServices'] },
      {
        file: 'src/main/app/startup.ts',
        by: ['loadServices'],
        to: ['startServices'],
        injectedInto: 'src/main/app/foundation.ts',
      },
      { file: 'src/main/app/services.ts', by: ['startServices'], to: ['connectPlatform'] },
      { file: 'src/main/app/network-services.ts', by: ['connectPlatform'], to: ['openGateway'] },
      { file: 'src/main/gateway/gateway.ts', by: ['openGateway'], to: ['createApi'] },
      { file: 'src/main/gateway/api.ts', by: ['createApi'], to: ['findApiRoute', 'HttpClient'] },
      { file: 'src/main/gateway/api-routes.ts', by: ['findApiRoute'] },
      { file: httpClient, by: ['HttpClient'] },
    ],
  },
  'a watch record': {
    limit: 37,
    folders: /^src\/(renderer\/features\/lesson\/tracking|main\/(outbox|ipc|gateway)|shared\/(contract|gateway))\//,
    start: { file: 'src/renderer/features/lesson/lesson-stage.tsx', event: 'onEvent={playback.onPlayerEvent}' },
    request: {
      name: "'progress.record'",
      sender: 'src/renderer/features/lesson/tracking/use-watch-tracking.ts',
      receiver: 'src/main/outbox/install.ts',
    },
    steps: [
      { file: 'src/renderer/features/lesson/lesson-stage.tsx', by: ['LessonStage'], to: ['Playback'] },
      { file: 'src/renderer/features/lesson/use-playback.ts', by: ['Playback'], to: ['useWatchTracking'] },
      {
        file: 'src/renderer/features/lesson/tracking/use-watch-tracking.ts',
        by: ['useWatchTracking'],
        to: ['track', 'desktop'],
      },
      { file: 'src/renderer/features/lesson/tracking/watch-tracking.ts', by: ['track'] },
      ...ipc,
      { file: 'src/main/app/user-services.ts', by: ['installUserServices'], to: ['installOutbox'] },
      { file: 'src/main/outbox/install.ts', by: ['installOutbox'], to: ['createOutbox', 'progress', 'PlatformClient'] },
      { file: 'src/main/outbox/outbox.ts', by: ['createOutbox'], to: ['DurableQueue', 'Sender'] },
      { file: 'src/main/outbox/durable-queue.ts', by: ['DurableQueue'] },
      { file: 'src/main/outbox/sender.ts', by: ['Sender'] },
      { file: 'src/shared/contract/progress.ts', by: ['progress'] },
      ...network,
    ],
  },
}

function memoized<Result>(work: (file: string) => Result): (file: string) => Result {
  const results = new Map<string, Result>()
  return (file) => {
    const result = results.get(file) ?? work(file)
    results.set(file, result)
    return result
  }
}

const read = memoized((file) => readFileSync(file, 'utf8'))

function mentions(file: string, name: string): boolean {
  return /^\w+$/.test(name) ? new RegExp(`\\b${name}\\b`).test(read(file)) : read(file).includes(name)
}

const isMereReExport = memoized((file) => {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  return source.statements.every((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
})

const importsOf: (file: string) => string[] = memoized((file) => {
  return [...read(file).matchAll(/(?:\bfrom|\bimport\(?)\s*'([.#][^']+)'/g)].flatMap(([, specifier = '']) => {
    const base = resolveSpecifier(file, specifier)
    if (base === null) return []
    const found = ['', '.ts', '.tsx', '/index.ts']
      .map((end) => `${base}${end}`)
      .find((candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate))
    if (found === undefined) return []
    return path.posix.basename(found) === 'index.ts' || isMereReExport(found) ? importsOf(found) : [found]
  })
})

function isReached({ file, by, injectedInto, crossing }: Step, earlier: readonly Step[]): boolean {
  const files = earlier.map((step) => step.file)
  if (!earlier.some(({ to = [] }) => to.some((name) => by.includes(name)))) return false
  if (crossing !== undefined)
    return files.includes(crossing.from) && mentions(crossing.from, crossing.leaves) && mentions(file, crossing.arrives)
  if (injectedInto !== undefined) return files.includes(injectedInto) && importsOf(file).includes(injectedInto)
  return by.every((name) => mentions(file, name)) && files.some((before) => importsOf(before).includes(file))
}

/** Files whose functions, classes or components the file uses by a call. */
const calledBy: (file: string) => string[] = memoized((file) => {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const origins = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const names = statement.importClause?.namedBindings
    const base = resolveSpecifier(file, statement.moduleSpecifier.text)
    if (base === null) continue
    const origin = ['.ts', '.tsx', '/index.ts'].map((end) => `${base}${end}`).find((candidate) => existsSync(candidate))
    if (names === undefined || !ts.isNamedImports(names) || origin === undefined) continue
    for (const { name } of names.elements) origins.set(name.text, origin)
  }
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const used =
      ts.isCallExpression(node) || ts.isNewExpression(node)
        ? node.expression
        : ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
          ? node.tagName
          : undefined
    const origin = used !== undefined && ts.isIdentifier(used) ? origins.get(used.text) : undefined
    if (origin !== undefined) found.add(origin)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
})

function filesTakingPart({ steps, folders }: Pick<Flow, 'steps' | 'folders'>): ReadonlySet<string> {
  const files = new Set(steps.map(({ file }) => file))
  // A set also visits what is added on the way.
  for (const file of files) for (const called of calledBy(file)) if (folders.test(called)) files.add(called)
  return files
}

function faultsOf({ steps, start, request }: Flow): string[] {
  const missing = steps.filter(({ file }) => !existsSync(file)).map(({ file }) => `${file} does not exist`)
  if (missing.length > 0) return missing
  const entered = new Set(steps.flatMap(({ by }) => by))
  return [
    ...steps
      .slice(1)
      .flatMap((step, index) =>
        isReached(step, steps.slice(0, index + 1)) ? [] : [`${step.file} is not reached from the files before it`],
      ),
    ...steps.flatMap(({ file, to = [] }) =>
      to
        .filter((name) => !entered.has(name))
        .map((name) => `${file} leads to ${name}, which is in no file of the list`),
    ),
    ...steps.flatMap(({ file, to = [] }) =>
      to.filter((name) => !mentions(file, name)).map((name) => `${file} does not mention ${name}`),
    ),
    ...steps.filter(({ file }) => isMereReExport(file)).map(({ file }) => `${file} only re-exports`),
    ...[request.sender, request.receiver]
      .filter((file) => !steps.some((step) => step.file === file) || !mentions(file, request.name))
      .map((file) => `${request.name} is not in ${file}`),
    ...(steps.some(({ file }) => file === start.file) && mentions(start.file, start.event)
      ? []
      : [`${start.event} is not in ${start.file}`]),
    ...(steps.at(-1)?.file === httpClient ? [] : ['the list does not end at the HTTP client']),
  ]
}

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  it('connects the click to the HTTP client', () => {
    expect(faultsOf(flow)).toEqual([])
  })

  it(`takes ${filesTakingPart(flow).size} files, the number of its limit`, () => {
    expect(new Set(flow.steps.map(({ file }) => file)).size).toBe(flow.steps.length)
    expect(filesTakingPart(flow).size).toBe(flow.limit)
  })

  it.each(flow.steps.map(({ file }) => file))('breaks without %s', (file) => {
    expect(faultsOf({ ...flow, steps: flow.steps.filter((step) => step.file !== file) })).not.toEqual([])
  })
})

it('a file takes part that a listed file calls in the folders of the trip', () => {
  const [file, called] = ['src/main/money/submit.ts', 'src/main/money/transaction.ts']
  const steps = [{ file, by: [] }]
  expect(filesTakingPart({ steps, folders: /^src\/main\/money\// })).toContain(called)
  expect([...filesTakingPart({ steps, folders: /^src\/renderer\// })]).toEqual([file])
})

const wiring = [
  'index',
  'app/startup',
  'app/foundation',
  'app/main-window',
  'app/system',
  'app/services',
  'app/network-services',
  'app/desktop-services',
  'app/handlers',
  'app/user-services',
  'base/context',
].map((name) => `src/main/${name}.ts`)

function codeLinesOf(text: string): number {
  const source = ts.createSourceFile('wiring.ts', text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  const isCode = (node: ts.Statement): boolean =>
    !ts.isImportDeclaration(node) && !ts.isTypeAliasDeclaration(node) && !node.getText().startsWith('declare ')
  const addLines = (node: ts.Node): void => {
    if (node.getChildCount() > 0)
      return node
        .getChildren()
        .filter((child) => !ts.isJSDoc(child))
        .forEach(addLines)
    if (node.getText() !== '') lines.add(source.getLineAndCharacterOfPosition(node.getStart()).line)
  }
  source.statements.filter(isCode).forEach(addLines)
  return lines.size
}

it('the wiring of the main process has at most 800 lines at one option per line', () => {
  expect(
    codeLinesOf(
      "import type { A } from './a'\n/** Says. */\ntype B = {\n  /** Says. */\n  a: A\n}\n\n// Says.\nconst c " +
        '= {\n  d: 1,\n}\n',
    ),
  ).toBe(3)
  expect(wiring.reduce((sum, file) => sum + codeLinesOf(read(file)), 0)).toBeLessThanOrEqual(800)
})
