import type * as z from 'zod'
import type {
  ArrivedLink, CommandName, CommandOutput, OutboxState, SessionState, SocialOutcome, StartState, StorageKind, StorageState, SwitchRequest, commands,
} from '../../shared/desktop/commands'
import type { Settings } from '../../shared/desktop/settings'
import type { DeskState, Licence } from '../../shared/desktop/desk'
import type { DemoAction, DemoState } from '../../shared/desktop/demo'
import type { Reminder } from '../../shared/desktop/reminders'
import type { NativeNotification } from '../../shared/desktop/notifications'
import type { HomeworkDraft, HomeworkTaken } from '../../shared/desktop/homework'
import type { MoneyAttempt, MoneyOrder, MoneyState } from '../../shared/desktop/payments'
import type { ProgressRecord } from '../../shared/contract/progress'
import type { SocialProvider } from '../../shared/contract/social'
import type { UpdatesState } from '../../shared/desktop/updates'
import type { HumanCheckAction } from '../../shared/human-check'
import { networkHandlers } from './network-handlers'
import type { NetworkPart } from './network-handlers'

type Input<Name extends CommandName> = z.output<(typeof commands)[Name]['input']>
type Output<Name extends CommandName> = CommandOutput<Name>

/** One handler a command: a command without one does not compile. */
export type Handlers = { readonly [Name in CommandName]: (input: Input<Name>) => Promise<Output<Name>> | Output<Name> }

type Failure = { where: string; message: string; stack: string | null }

/** What the page may ask of the part that moves money. */
type MoneyPart = {
  state(): MoneyState
  order(order: MoneyOrder): Promise<MoneyAttempt>
  check(id: string): Promise<MoneyAttempt>
  open(id: string): Promise<Output<'money.open'>>
  qr(id: string): Promise<Output<'money.qr'>>
  confirmTransfer(transferId: number, code: string): Promise<Output<'money.confirm-transfer'>>
  resendCode(transferId: number): Promise<Output<'money.resend-code'>>
  seen(id: string): MoneyState
  takeReturn(): Promise<Output<'money.return'>>
  returnedInside(address: string): boolean
  subscribeVisitor(wish: Input<'money.subscribe-visitor'>): Promise<Output<'money.subscribe-visitor'>>
}

/** What the page may ask of the part that hands in homework; it rejects where nobody is signed in. */
export type HomeworkPart = {
  read(examId: number): Promise<HomeworkDraft>
  pick(examId: number): Promise<HomeworkTaken>
  arrange(examId: number, order: readonly string[]): Promise<HomeworkDraft>
  turn(examId: number, fileId: string, turn: Input<'homework.turn'>['turn']): Promise<HomeworkDraft>
  remove(examId: number, fileId: string): Promise<HomeworkDraft>
  /** Whether a program of the system took it; null is the PDF of all images. */
  preview(examId: number, fileId: string | null): Promise<boolean>
  send(examId: number): Promise<HomeworkDraft>
  cancel(examId: number): Promise<HomeworkDraft>
  discard(examId: number): Promise<HomeworkDraft>
}

/** What the page may ask of the application on this computer. */
type DeskPart = {
  read(): Promise<DeskState>
  retryGraphics(): Promise<DeskState>
  licences: { list(): Promise<Licence[] | null>; text(name: string, version: string): Promise<Output<'app.licence'>> }
}

/** What the commands ask of the other modules. */
/** What the page may ask about updates. */
type UpdatesPart = {
  state(): UpdatesState
  check(): Promise<UpdatesState>
  download(): Promise<UpdatesState>
  cancel(): Promise<UpdatesState>
  install(): Promise<Output<'updates.install'>>
  postpone(): Promise<UpdatesState>
  newsSeen(): Promise<UpdatesState>
}

type Parts = {
  start: () => Promise<StartState>
  info: () => Promise<string>
  reload: () => void
  changeSettings: (part: Partial<Settings>) => Promise<Settings>
  signOut: () => Promise<SessionState>
  humanCheck: (action: HumanCheckAction) => Promise<string>
  social: { begin(provider: SocialProvider): Promise<boolean>; finish(provider: SocialProvider): Promise<SocialOutcome>; forget(): void }
  administratorLink: { read(): Promise<SwitchRequest>; decide(agreed: boolean): Promise<SessionState> }
  openQuiz: (contentQcmId: number) => Promise<string | null>
  offline: { state(): Promise<StorageState>; clear(kind: StorageKind | null): Promise<StorageState> }
  openLink: (url: string) => Promise<boolean>
  /** Whether it is the school that keeps this page from being opened. */
  isWithheld: (url: string) => boolean
  nextLink: () => ArrivedLink | null
  outbox: { record(body: ProgressRecord): Promise<OutboxState>; retry(): Promise<OutboxState> }
  money: MoneyPart
  homework: HomeworkPart
  pageState: { read(userId: number): string | null; write(userId: number, text: string, chosen: string | null): Promise<void>; remove(userId: number): Promise<void> }
  reminders: { plan(reminders: readonly Reminder[]): number | Promise<number> }
  notifications: { show(notifications: readonly NativeNotification[]): number; badge(unread: number): void }
  desk: DeskPart
  updates: () => Promise<UpdatesPart>
  network: NetworkPart
  activities: (kinds: Input<'window.activities'>['kinds']) => void
  leaving: { maySignOut(): Promise<boolean>; setUnsaved(unsaved: boolean): void }
  setTitle: (title: string) => void
  logFailure: (failure: Failure) => void
  demo: { read(): Promise<DemoState>; act(action: DemoAction): Promise<DemoState> }
}

/** The map from commands to modules. */
export function createHandlers(parts: Parts): Handlers {
  return {
    'app.start': () => parts.start(),
    'app.info': async () => ({ text: await parts.info() }),
    'app.reload': (): undefined => {
      parts.reload()
    },
    'settings.change': (part) => parts.changeSettings(definedOnly(part)),
    'session.ask-sign-out': async () => ({ agreed: await parts.leaving.maySignOut() }),
    'session.sign-out': () => parts.signOut(),
    'session.human-check': async ({ action }) => ({ token: await parts.humanCheck(action) }),
    'session.social-begin': async ({ provider }) => ({ opened: await parts.social.begin(provider) }),
    'session.social-cancel': (): undefined => {
      parts.social.forget()
    },
    'session.social-finish': async ({ provider }) => ({ outcome: await parts.social.finish(provider) }),
    'session.switch-read': () => parts.administratorLink.read(),
    'session.switch-decide': ({ agreed }) => parts.administratorLink.decide(agreed),
    'quiz.open': async ({ contentQcmId }) => ({ address: await parts.openQuiz(contentQcmId) }),
    'storage.read': () => parts.offline.state(),
    'storage.clear': ({ kind }) => parts.offline.clear(kind),
    'links.open': async ({ url }) => ((await parts.openLink(url)) ? { opened: true } : { opened: false, managed: parts.isWithheld(url) }),
    'links.next': () => ({ link: parts.nextLink() }),
    'progress.record': (body) => parts.outbox.record(body),
    'progress.retry': () => parts.outbox.retry(),
    ...moneyHandlers(parts.money),
    ...homeworkHandlers(parts.homework),
    'page-state.read': ({ userId }) => ({ text: parts.pageState.read(userId) }),
    'page-state.write': async ({ userId, text, chosen }): Promise<undefined> => void (await parts.pageState.write(userId, text, chosen)),
    'page-state.remove': async ({ userId }): Promise<undefined> => void (await parts.pageState.remove(userId)),
    'reminders.plan': async ({ reminders }) => ({ planned: await parts.reminders.plan(reminders) }),
    'notifications.show': ({ notifications }) => ({ shown: parts.notifications.show(notifications) }),
    'notifications.badge': ({ unread }): undefined => {
      parts.notifications.badge(unread)
    },
    ...deskHandlers(parts.desk),
    ...updatesHandlers(parts.updates),
    ...networkHandlers(parts.network),
    'window.activities': ({ kinds }): undefined => {
      parts.activities(kinds)
    },
    'window.unsaved': ({ unsaved }): undefined => {
      parts.leaving.setUnsaved(unsaved)
    },
    'window.title': ({ title }): undefined => {
      parts.setTitle(title)
    },
    'log.failure': (failure): undefined => {
      parts.logFailure(failure)
    },
    'demo.read': () => parts.demo.read(),
    'demo.act': (action) => parts.demo.act(action),
  }
}

function deskHandlers(desk: DeskPart) {
  return {
    'desk.state': () => desk.read(),
    'desk.retry-graphics': () => desk.retryGraphics(),
    'app.licences': async () => ({ licences: await desk.licences.list() }),
    'app.licence': ({ name, version }) => desk.licences.text(name, version),
  } satisfies Partial<Handlers>
}

function moneyHandlers(money: MoneyPart) {
  return {
    'money.state': () => money.state(),
    'money.order': (order) => money.order(order),
    'money.check': ({ id }) => money.check(id),
    'money.open': ({ id }) => money.open(id),
    'money.qr': ({ id }) => money.qr(id),
    'money.confirm-transfer': ({ transferId, code }) => money.confirmTransfer(transferId, code),
    'money.resend-code': ({ transferId }) => money.resendCode(transferId),
    'money.seen': ({ id }) => money.seen(id),
    'money.return': () => money.takeReturn(),
    'money.returned-inside': ({ address }) => ({ ours: money.returnedInside(address) }),
    'money.subscribe-visitor': (wish) => money.subscribeVisitor(wish),
  } satisfies Partial<Handlers>
}

function homeworkHandlers(homework: HomeworkPart) {
  return {
    'homework.read': ({ examId }) => homework.read(examId),
    'homework.pick': ({ examId }) => homework.pick(examId),
    'homework.arrange': ({ examId, order }) => homework.arrange(examId, order),
    'homework.turn': ({ examId, fileId, turn }) => homework.turn(examId, fileId, turn),
    'homework.remove': ({ examId, fileId }) => homework.remove(examId, fileId),
    'homework.preview': async ({ examId, fileId }) => ({ opened: await homework.preview(examId, fileId) }),
    'homework.send': ({ examId }) => homework.send(examId),
    'homework.cancel': ({ examId }) => homework.cancel(examId),
    'homework.discard': ({ examId }) => homework.discard(examId),
  } satisfies Partial<Handlers>
}

function updatesHandlers(updates: () => Promise<UpdatesPart>) {
  return {
    'updates.read': async () => (await updates()).state(),
    'updates.check': async () => (await updates()).check(),
    'updates.download': async () => (await updates()).download(),
    'updates.cancel': async () => (await updates()).cancel(),
    'updates.install': async () => (await updates()).install(),
    'updates.postpone': async () => (await updates()).postpone(),
    'updates.news-seen': async () => (await updates()).newsSeen(),
  } satisfies Partial<Handlers>
}

/** A setting that is sent as undefined was not meant to be changed. */
function definedOnly(part: { [Key in keyof Settings]?: Settings[Key] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}
