import type { DemoAction, DemoPush, DemoState } from '#shared/desktop/demo.ts'
import { assertNever } from '#shared/std/never.ts'
import type { Platform } from '../domains/handler'
import { demoPassword } from '../world/accounts'
import { nextTextId, notify, wantsNotification, type NewNotification } from '../world/notify'
import { demoParents, addParentRequest } from '../world/parents'
import { createMessage, sampleNotifications, createPopup } from '../world/sample-messages'
import type { Student } from '../world/student'
import type { FaultInjector } from './fault-injection'

const unreachableVersion = '999.0.0'

type DemoContext = { faults: FaultInjector; platform: Platform; save(): Promise<void>; reset(): Promise<void> }

export async function performDemoAction(
  action: DemoAction,
  { faults, platform, save, reset }: DemoContext,
): Promise<void> {
  switch (action.do) {
    case 'trouble':
      return faults(action.endpoint, action.kind, action.times === null ? {} : { times: action.times })
    case 'clear-troubles':
      return faults.clear()
    case 'advance-clock':
      platform.clock.advance(action.ms)
      return save()
    case 'push':
      push(platform, action.what)
      return save()
    case 'require-newer':
      platform.world.desktopClient = { minimumVersion: action.isRequired ? unreachableVersion : null, message: null }
      return undefined
    case 'answer-form':
      platform.answerForm.now = action.form
      return undefined
    case 'reset':
      return reset()
    default:
      return assertNever(action)
  }
}

export function getDemoState(
  { world, progressLog, answerForm }: Pick<Platform, 'world' | 'progressLog' | 'answerForm'>,
  faults: FaultInjector,
  endpoints: readonly string[],
): DemoState {
  return {
    accounts: world.students.map(({ id, type, about, user, password }) => ({
      id,
      name: `${user.name} ${user.last_name ?? ''}`.trim(),
      role: type,
      username: user.email ?? user.phone ?? '',
      about,
      password: password === null ? demoPassword : '',
    })),
    offsetMs: world.clock.offsetMs(),
    troubles: faults.active(),
    endpoints: [...endpoints],
    sent: world.sent.map((message) => ({ ...message })),
    progressRecords: progressLog.rows().length,
    answerForm: answerForm.now,
    requiresNewer: world.desktopClient.minimumVersion === unreachableVersion,
  }
}

function push({ world, sessions, clock }: Pick<Platform, 'world' | 'sessions' | 'clock'>, what: DemoPush): void {
  const signedIn = new Set(sessions.all().map(({ student }) => student))
  const reached = world.students.filter(({ id, type }) => (signedIn.size === 0 ? type !== 'Teacher' : signedIn.has(id)))
  for (const student of reached) deliver(student, what, clock.now())
}

function deliver(student: Student, what: DemoPush, now: number): void {
  const { engagement } = student
  switch (what) {
    case 'notification':
      return notify(student, nextNotification(student), now)
    case 'message':
      engagement.messages.push({
        id: nextTextId(student),
        ...createMessage(engagement.made, student.user.language),
        at: now,
        seen: false,
      })
      return undefined
    case 'popup':
      engagement.popups.push({ id: nextTextId(student), ...createPopup(engagement.made), hidden: false })
      return undefined
    case 'parent-request':
      return addParentRequest(student, engagement.parentRequests.length % demoParents.length, now)
    default:
      return assertNever(what)
  }
}

function nextNotification(student: Student): NewNotification {
  const enabled = sampleNotifications.filter(({ kind }) => wantsNotification(student, kind))
  const all = enabled.length === 0 ? sampleNotifications : enabled
  return all[student.engagement.made % all.length] ?? sampleNotifications[0]
}
