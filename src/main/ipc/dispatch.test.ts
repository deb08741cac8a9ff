import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import { commands, type CommandName } from '#shared/desktop/commands.ts'
import type { DemoState } from '#shared/desktop/demo.ts'
import type { FindBarState } from '#shared/desktop/find.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { noPolicy } from '#shared/desktop/managed-policy.ts'
import type { OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'
import type { OsIntegrationState } from '#shared/desktop/os-integration.ts'
import type { TransactionView, MoneyState } from '#shared/desktop/payments.ts'
import type { OutboxState } from '#shared/desktop/progress.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import type { StorageState } from '#shared/desktop/storage.ts'
import { appCommands, osIntegrationCommands } from '../app/commands'
import type { Handlers } from '../base/handlers'
import { clipboardCommands } from '../clipboard/commands'
import { linkCommands } from '../deep-links/commands'
import { demoCommands } from '../demo/commands'
import { diagnosticsCommands } from '../diagnostics/commands'
import { downloadCommands } from '../downloads/install'
import { findCommands } from '../find/install'
import { homeSnapshotCommands } from '../home-snapshot/install'
import { homeworkCommands } from '../homework/commands'
import { menuCommands } from '../menu/commands'
import { moneyCommands, payingCommands } from '../money/commands'
import { myDataCommands } from '../my-data/commands'
import { noteCommands } from '../notes/commands'
import { notificationCommands, reminderCommands } from '../notifications/commands'
import { offlineLessonsCommands } from '../offline-lessons/install'
import { storageCommands } from '../offline/install'
import { progressCommands } from '../outbox/install'
import { pageStateCommands } from '../page-state/install'
import { proxyCommands } from '../proxy/commands'
import { quizCommands } from '../quiz/install'
import { sessionCommands } from '../session/commands'
import { settingsCommands } from '../settings/commands'
import { updateCommands } from '../updates/commands'
import { createDispatcher } from './dispatch'
import { createRateLimit } from './rate-limit'

const names = Object.keys(commands) as CommandName[]
const settings = defaultSettings(['fr'])
const findBar: FindBarState = {
  text: 'droite',
  result: { matches: 3, active: 1 },
  appearance: { language: 'fr', theme: 'system', comfort: defaultComfort, textSize: 'normal', isMac: false },
}
const outbox: OutboxState = { waiting: 0, quarantined: 0, diskFull: false }
const desk: OsIntegrationState = {
  tray: 'none',
  login: 'available',
  spelling: 'off',
  spellingHost: null,
  graphics: 'accelerated',
}
const storage: StorageState = { off: false, limit: 1, kinds: [] }
const offlineLessons: OfflineLessonsState = { off: null, limit: 1, usedBytes: 0, isMetered: false, lessons: [] }
const offlineLesson = {
  contentId: 7,
  subjectSlug: '4201-mathematiques',
  subjectName: 'Mathématiques',
  chapterSlug: 'fonctions-affines',
  chapterName: 'Fonctions affines',
  lessonSlug: 'lire-une-droite',
  name: 'Lire une droite',
  recording: false,
  withAttachments: true,
  totalBytes: 1000,
}
const session: SessionState = {
  signedIn: false,
  userId: null,
  generation: 0,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
}
const attempt: TransactionView = {
  id: '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e',
  order: { kind: 'transfer', toUser: 8, points: 10 },
  stage: 'waiting',
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: 4,
  charged: null,
  status: null,
}
const money: MoneyState = { attempts: [attempt] }
const draft: HomeworkDraft = { examId: 5, files: [], merged: null, delivery: { step: 'editing' } }
const noteLesson = {
  contentId: 5,
  lessonName: 'x',
  lessonSlug: 'x',
  chapterName: 'x',
  chapterSlug: 'x',
  subjectName: 'x',
  subjectSlug: 'x',
  subjectColor: null,
  recording: false,
}
const note = {
  id: attempt.id,
  lesson: noteLesson,
  place: { kind: 'lesson' as const },
  text: 'x',
  createdAt: 1,
  changedAt: 1,
}
const demo: DemoState = {
  accounts: [],
  offsetMs: 0,
  troubles: [],
  endpoints: [],
  sent: [],
  progressRecords: 0,
  requiresNewer: false,
  answerForm: 'demo',
}

const updates = {
  current: '1.0.0',
  phase: { kind: 'idle' as const, failure: null },
  checkedAt: null,
  postponedUntil: null,
  tooOld: null,
  news: null,
}

type Call = { name: string; input: unknown }

function desktop(
  overrides: {
    isAllowed?: (name: CommandName) => boolean
    openLink?: () => Promise<boolean>
    nextLink?: () => never
    pays?: boolean
    withholds?: boolean
  } = {},
) {
  const calls: Call[] = []
  const refusals: string[] = []
  const respondWith =
    <Value>(name: string, value: Value) =>
    (input?: unknown) => {
      calls.push({ name, input })
      return Promise.resolve(value)
    }
  const record = (name: string) => (input?: unknown) => void calls.push({ name, input })
  const app: Parameters<typeof appCommands>[0] = {
    start: respondWith('start', {
      version: '1',
      os: 'linux',
      demo: true,
      session,
      settings,
      managed: [],
      school: noPolicy,
      outbox,
      disk: { refused: null, recovered: false, setAside: [] },
      windowFocused: true,
      windowShown: true,
      platform: {
        name: 'x',
        contactPhone: null,
        allowsMediaCache: false,
        supportEmail: null,
        links: { facebook: null, instagram: null, youtube: null },
        forum: null,
        services: ['platform', 'progress'],
        announcement: null,
        youtubeEmbed: 'https://x.example/',
        mediaHosts: [],
        imageHosts: [],
        browserOrigins: [],
        web: null,
        social: ['google'],
      },
    }),
    info: respondWith('info', 'Tutorat'),
    reload: record('reload'),
    licences: { list: respondWith('licences', null), text: respondWith('licence', { text: null, homepage: null }) },
    activities: record('activities'),
    leaving: { setUnsaved: record('unsaved') },
    setTitle: record('title'),
    logFailure: record('failure'),
  }
  const handlers: Handlers = {
    ...appCommands(app),
    ...osIntegrationCommands({ read: respondWith('desk', desk), retryGraphics: respondWith('retry', desk) }),
    ...settingsCommands({ change: respondWith('settings', settings) }),
    ...sessionCommands({
      leaving: { maySignOut: respondWith('may-sign-out', true) },
      signOut: respondWith('sign-out', session),
      retryStorage: respondWith('retry-storage', session),
      humanCheck: respondWith('human-check', 'token'),
      social: {
        begin: respondWith('begin', true),
        finish: respondWith('finish', 'signed-in' as const),
        cancel: record('forget'),
      },
      administratorLink: {
        read: respondWith('switch-read', { kind: 'none' as const }),
        decide: respondWith('switch-decide', session),
      },
    }),
    ...quizCommands({ open: respondWith('quiz', 'https://quiz.exemple.tn/') }),
    ...storageCommands(
      { state: respondWith('storage', storage), clear: respondWith('clear', storage) },
      respondWith('responses', []),
    ),
    ...offlineLessonsCommands({
      state: respondWith('offline-lessons', offlineLessons),
      estimate: respondWith('estimate', { ok: false as const, failure: 'connection' as const }),
      apply: respondWith('offline-change', offlineLessons),
      connectionChanged: record('connection'),
    }),
    ...linkCommands({
      links: {
        open: overrides.openLink ?? respondWith('open', true),
        isBlockedByPolicy: () => overrides.withholds ?? false,
      },
      pending: { next: overrides.nextLink ?? (() => ({ kind: 'home' })) },
    }),
    ...progressCommands({ record: respondWith('record', outbox), retry: respondWith('retry', outbox) }),
    ...moneyCommands(
      {
        state: () => money,
        order: respondWith('order', attempt),
        check: respondWith('check', attempt),
        open: respondWith('provider', { opened: true, host: 'pay.exemple.tn' }),
        qr: respondWith('qr', { text: null }),
        confirmTransfer: respondWith('confirm', { ok: true, message: null, uncertain: false }),
        resendCode: respondWith('resend', { ok: true, message: null }),
        dismiss: () => money,
        takeReturn: respondWith('return', {
          outcome: 'none' as const,
          message: null,
          attempt: null,
          way: null,
          claim: null,
        }),
        handleInAppReturn: () => false,
        subscribeGuest: respondWith('visitor', { opened: true, message: null, field: null, isError: false }),
      },
      overrides.pays ?? true,
    ),
    ...noteCommands({
      list: respondWith('notes', { storage: 'encrypted' as const, total: 0, found: 0, notes: [] }),
      read: respondWith('note', note),
      save: respondWith('note', { outcome: 'saved' as const, note }),
      remove: respondWith('note', { outcome: 'removed' as const, note }),
      export: respondWith('note', 'saved' as const),
    }),
    ...homeworkCommands({
      read: respondWith('homework', draft),
      pick: respondWith('pick', { draft, refused: [] }),
      arrange: respondWith('arrange', draft),
      turn: respondWith('turn', draft),
      remove: respondWith('remove', draft),
      preview: respondWith('preview', true),
      send: respondWith('send', draft),
      cancel: respondWith('cancel', draft),
      discard: respondWith('discard', draft),
    }),
    ...clipboardCommands({ copied: record('copied') }),
    ...pageStateCommands(
      {
        read: async (userId) => (calls.push({ name: 'page-state', input: userId }), null),
        write: respondWith('page-state', undefined),
        remove: respondWith('page-state', undefined),
      },
      async () => undefined,
    ),
    ...homeSnapshotCommands({ save: respondWith('home-snapshot', undefined) }),
    ...reminderCommands({ plan: respondWith('plan', 1) }),
    ...notificationCommands({
      show: (input) => (calls.push({ name: 'notifications', input }), 1),
      badge: record('badge'),
    }),
    ...updateCommands(() =>
      Promise.resolve({
        state: () => updates,
        check: respondWith('check', updates),
        download: respondWith('download', updates),
        cancel: respondWith('cancel', updates),
        install: respondWith('install', { state: updates, obstacles: [] }),
        postpone: respondWith('postpone', updates),
        newsSeen: respondWith('news-seen', updates),
      }),
    ),
    ...proxyCommands({
      access: () => ({ question: null, closed: null }),
      answer: record('proxy-answer'),
      decline: record('decline'),
      reopen: record('ask-again'),
      test: respondWith('test', { outcome: 'reached' as const, ms: 40, direct: false }),
    }),
    ...diagnosticsCommands({
      diagnose: respondWith('diagnose', { run: 1, expected: [], hosts: [], supportEmail: null }),
      mask: (text) => text,
      save: respondWith('save', 'saved' as const),
      log: respondWith('log', ''),
      openLogFolder: respondWith('folder', true),
      hostLacking: record('host-lacking'),
      report: respondWith('report', { text: '', hasSupportEmail: true }),
      mail: respondWith('mail', 'opened' as const),
    }),
    ...myDataCommands({
      describe: () => ({ stores: [], parts: [], losses: [] }),
      exportAll: respondWith('export', { outcome: 'saved' as const, missing: [] }),
      cancel: record('cancel-export'),
      erase: respondWith('erase', { outcome: 'restarting' as const, losses: [] }),
    }),
    ...findCommands({
      open: record('find'),
      step: record('find-step'),
      read: () => findBar,
      type: record('find-type'),
      close: record('find-close'),
      resize: record('find-resize'),
    }),
    ...downloadCommands({
      state: () => ({ files: [] }),
      cancel: () => ({ files: [] }),
      open: respondWith('open-download', true),
      show: respondWith('show-download', true),
      remove: () => ({ files: [] }),
      clear: () => ({ files: [] }),
    }),
    ...menuCommands({ showRecentLessons: record('recent-lessons') }),
    ...demoCommands({ read: respondWith('read', demo), act: respondWith('act', demo) }),
  }
  const dispatch = createDispatcher({
    handlers,
    isAllowed: overrides.isAllowed ?? (() => true),
    onRefused: (name, refusal) => void refusals.push(`${name} ${refusal}`),
  })
  return { dispatch, calls, refusals }
}

const good: { [Name in CommandName]: unknown } = {
  'app.start': undefined,
  'app.info': undefined,
  'app.reload': undefined,
  'settings.change': { theme: 'dark' },
  'session.ask-sign-out': undefined,
  'session.sign-out': undefined,
  'session.retry-storage': undefined,
  'session.human-check': { action: 'sign-in' },
  'session.social-begin': { provider: 'google' },
  'session.social-cancel': undefined,
  'session.social-finish': { provider: 'facebook' },
  'session.switch-read': undefined,
  'session.switch-decide': { agreed: false },
  'quiz.open': { contentQcmId: 7 },
  'storage.read': undefined,
  'storage.responses': { paths: ['/api/platform/auth/me'] },
  'storage.clear': { kind: 'pages' },
  'offline-lessons.read': undefined,
  'offline-lessons.estimate': {
    subjectSlug: '4201-mathematiques',
    chapterSlug: 'fonctions-affines',
    recording: false,
    lessonSlug: null,
    withAttachments: true,
  },
  'offline-lessons.add': { lessons: [offlineLesson], quality: 'medium', onMetered: false },
  'offline-lessons.pause': { contentIds: [7] },
  'offline-lessons.resume': { contentIds: [7], onMetered: true },
  'offline-lessons.remove': { contentIds: [7] },
  'offline-lessons.connection': { isMetered: false },
  'links.open': { url: 'https://forum.exemple.tn/' },
  'links.next': undefined,
  'progress.record': {
    viewToken: 'v',
    contentId: 1,
    chapterId: 2,
    subjectId: 3,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    isFree: false,
  },
  'progress.retry': undefined,
  'money.state': undefined,
  'money.order': attempt.order,
  'money.check': { id: attempt.id },
  'money.open': { id: attempt.id },
  'money.qr': { id: attempt.id },
  'money.confirm-transfer': { transferId: 4, code: '1234' },
  'money.resend-code': { transferId: 4 },
  'money.seen': { id: attempt.id },
  'money.return': undefined,
  'money.returned-inside': { address: '/payment/echec' },
  'money.subscribe-visitor': { recurrence: 7, phone: '22123456', division: 3 },
  'homework.read': { examId: 5 },
  'homework.pick': { examId: 5 },
  'homework.arrange': { examId: 5, order: [attempt.id] },
  'homework.turn': { examId: 5, fileId: attempt.id, turn: 90 },
  'homework.remove': { examId: 5, fileId: attempt.id },
  'homework.preview': { examId: 5, fileId: null },
  'homework.send': { examId: 5 },
  'homework.cancel': { examId: 5 },
  'homework.discard': { examId: 5 },
  'notes.list': { query: '', contentId: null, max: 50, characters: 100 },
  'notes.read': { id: attempt.id },
  'notes.save': { id: attempt.id, lesson: noteLesson, place: { kind: 'time', seconds: 3 }, text: 'x', createdAt: null },
  'notes.remove': { id: attempt.id },
  'notes.export': { contentId: null },
  'page-state.read': { userId: 12, hasFormer: false },
  'page-state.write': { userId: 12, text: '{}', chosen: null, lasting: null },
  'clipboard.copied': { text: 'FATOU26' },
  'page-state.remove': { userId: 12 },
  'home-snapshot.save': { text: '{}' },
  'reminders.plan': {
    reminders: [
      { id: 'session-1-10', at: 1, until: 2, title: 'Physique', body: 'Dans 10 minutes', link: 'tutorat://sessions' },
    ],
  },
  'notifications.show': {
    notifications: [{ id: 4, title: 'Cadeau', body: 'Un ami a utilisé votre code', link: 'tutorat://gift-code' }],
  },
  'notifications.badge': { unread: 3 },
  'my-data.read': undefined,
  'my-data.export': { platform: true },
  'my-data.cancel': undefined,
  'my-data.erase': { accepted: ['order'] },
  'diagnostics.report': { problem: null },
  'diagnostics.mail': { text: 'x' },
  'desk.state': undefined,
  'desk.retry-graphics': undefined,
  'app.licences': undefined,
  'app.licence': { name: 'react', version: '19.3.0' },
  'updates.read': undefined,
  'updates.check': undefined,
  'updates.download': undefined,
  'updates.cancel': undefined,
  'updates.install': undefined,
  'updates.postpone': undefined,
  'updates.news-seen': undefined,
  'window.activities': { kinds: ['exam'] },
  'window.unsaved': { unsaved: true },
  'proxy.access': undefined,
  'proxy.answer': { id: 1, username: 'salle12', password: 'x', keep: false },
  'proxy.decline': { id: 1 },
  'proxy.ask-again': undefined,
  'proxy.test': { proxy: { mode: 'system' } },
  'diagnostics.run': undefined,
  'diagnostics.mask': { text: 'x' },
  'diagnostics.save': { text: 'x' },
  'diagnostics.host-lacking': { host: 'cdn.exemple.tn', use: 'images' },
  'diagnostics.log': undefined,
  'diagnostics.open-log-folder': undefined,
  'window.title': { title: 'Accueil' },
  'log.failure': { where: 'home', message: 'x', stack: null },
  'find.open': { textSize: 'normal' },
  'find.step': { forward: true },
  'find.read': undefined,
  'find.type': { text: 'droite' },
  'find.close': undefined,
  'find.resize': { height: 48 },
  'downloads.read': undefined,
  'downloads.cancel': { id: 1 },
  'downloads.open': { id: 1 },
  'downloads.show': { id: 1 },
  'downloads.remove': { id: 1 },
  'downloads.clear': undefined,
  'menu.recent-lessons': { titles: ['Lire une droite'] },
  'demo.read': undefined,
  'demo.act': { do: 'reset' },
}

/** Real field names get past the first checks. */
const payload = fc.oneof(
  fc.anything({
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withBigInt: true,
    withNullPrototype: true,
    maxDepth: 3,
  }),
  fc.dictionary(
    fc.constantFrom(
      'url',
      'title',
      'where',
      'message',
      'stack',
      'do',
      'endpoint',
      'kind',
      'times',
      'ms',
      'language',
      'theme',
      'sharedComputer',
      'action',
      'viewToken',
      'contentId',
      'chapterId',
      'subjectId',
      'completed',
      'totalWatched',
      'watchedTime',
      'isFree',
      'provider',
      'agreed',
      'contentQcmId',
      'zoom',
      'proxy',
      'mode',
      'id',
      'way',
      'amount',
      'reference',
      'toUser',
      'points',
      'transferId',
      'code',
      'address',
      'examId',
      'fileId',
      'order',
      'turn',
      'reminders',
      'notifications',
      'unread',
      'link',
      'recurrence',
      'phone',
      'division',
      '__proto__',
      'constructor',
    ),
    fc.oneof(
      fc.anything({ maxDepth: 1 }),
      fc.constantFrom(
        'sign-in',
        'top-up',
        'transfer',
        'card',
        '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e',
        'google',
        'manual',
        'reset',
        'trouble',
        'fr',
        'dark',
        '*',
        'delay',
      ),
      fc.nat(),
      fc.boolean(),
    ),
  ),
)

// One sample for all commands: generating takes longer than dispatching.
const payloads = fc.sample(payload, 10_000)

describe('command dispatcher', () => {
  it.each(names)('runs the command %s', async (name) => {
    const { dispatch, refusals } = desktop()
    await dispatch(name, good[name] === undefined ? [] : [good[name]])
    expect(refusals).toEqual([])
  })

  it.each(names)(
    'A7: %s returns a result or a bare error code for 10 000 random payloads',
    async (name) => {
      const { dispatch, calls, refusals } = desktop()
      const isCorrect = async (value: unknown): Promise<boolean> => {
        const before = calls.length
        const problem: unknown = await dispatch(name, [value]).then(
          () => null,
          (error: unknown) => error,
        )
        if (problem === null) return commands[name].input.safeParse(value).success
        return problem instanceof Error && /^(too-large|invalid)$/.test(problem.message) && calls.length === before
      }
      for (const value of payloads) if (!(await isCorrect(value))) expect.fail(fc.stringify(value))
      expect(refusals.length).toBeGreaterThan(100)
    },
    60_000,
  )

  it('A7: strips fields that the schema does not contain', async () => {
    const { dispatch, calls } = desktop()
    await dispatch('settings.change', [{ theme: 'dark', token: 'x', language: undefined }])
    expect(calls).toEqual([{ name: 'settings', input: { theme: 'dark' } }])
  })

  it('A7: hides the details of a failure', async () => {
    const { dispatch, refusals } = desktop({ openLink: () => Promise.reject(new Error('/home/amira/secret: ENOENT')) })
    await expect(dispatch('links.open', [good['links.open']])).rejects.toThrow(/^failed$/)
    expect(refusals).toEqual(['links.open failed'])
  })

  it('A7: rejects a result that violates its schema', async () => {
    const { dispatch } = desktop({ nextLink: () => ({ kind: 'home', token: 1 }) as never })
    await expect(dispatch('links.next', [])).resolves.toEqual({ link: { kind: 'home' } })
    const broken = desktop({ nextLink: () => ({ kind: 'elsewhere' }) as never })
    await expect(broken.dispatch('links.next', [])).rejects.toThrow(/^failed$/)
  })

  it('rejects payments as managed when the policy forbids them, and still allows reading', async () => {
    const { dispatch, calls, refusals } = desktop({ pays: false })
    for (const name of payingCommands) await expect(dispatch(name, [good[name]])).rejects.toThrow(/^managed$/)
    expect(refusals).toEqual(payingCommands.map((name) => `${name} managed`))
    expect(calls).toEqual([])
    const others = names.filter(
      (name) => name.startsWith('money.') && !payingCommands.some((paying) => paying === name),
    )
    expect(others).toEqual(['money.state', 'money.check', 'money.seen', 'money.return', 'money.returned-inside'])
    for (const name of others)
      await expect(dispatch(name, good[name] === undefined ? [] : [good[name]])).resolves.toBeDefined()
  })

  it('distinguishes a link blocked by policy from one that could not be opened', async () => {
    const refused = () => Promise.resolve(false)
    await expect(desktop({ openLink: refused }).dispatch('links.open', [good['links.open']])).resolves.toEqual({
      opened: false,
      managed: false,
    })
    await expect(
      desktop({ openLink: refused, withholds: true }).dispatch('links.open', [good['links.open']]),
    ).resolves.toEqual({ opened: false, managed: true })
  })

  it('A7: rejects payloads that are too large, too deep or more than one argument', async () => {
    const { dispatch, calls } = desktop()
    let deep: unknown = 'x'
    for (let level = 0; level < 20; level += 1) deep = { title: deep }
    for (const oversized of [
      [{ title: 'x'.repeat(70_000) }],
      [{ title: 'x', more: Array.from({ length: 70_000 }, () => 0) }],
      [deep],
      [{ title: 'x' }, 'second'],
    ]) {
      await expect(dispatch('window.title', oversized)).rejects.toThrow(/^too-large$/)
    }
    expect(calls).toEqual([])
  })

  it('A7: rejects a command that is called too often until ten seconds have passed', async () => {
    let now = 0
    const limit = createRateLimit({ now: () => 0, monotonic: () => now })
    const { dispatch } = desktop({ isAllowed: limit })
    for (let call = 0; call < 10; call += 1) await dispatch('links.open', [good['links.open']])
    await expect(dispatch('links.open', [good['links.open']])).rejects.toThrow(/^too-often$/)
    await expect(dispatch('links.next', [])).resolves.toEqual({ link: { kind: 'home' } })
    now = 10_000
    await expect(dispatch('links.open', [good['links.open']])).resolves.toEqual({ opened: true })
  })
})

it('accepts a note of 100 kB and refuses a larger input', async () => {
  const { dispatch } = desktop()
  const save = (text: string) =>
    dispatch('notes.save', [{ id: attempt.id, lesson: noteLesson, place: note.place, text, createdAt: null }])
  expect(await save('é'.repeat(100_000))).toMatchObject({ outcome: 'saved' })
  await expect(save('x'.repeat(250_000))).rejects.toThrow('too-large')
})
