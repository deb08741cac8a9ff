import { assertNever } from '../shared/std/never'
import type { DemoAction, DemoState } from '../shared/desktop/demo'
import type { Platform } from './handler'
import { push } from './push'
import type { Trouble } from './trouble'
import { demoPassword } from './world/accounts'

/** Newer than every application that will ever ask. */
const versionToCome = '999.0.0'

/** What the demo panel can reach. */
export type Panel = { trouble: Trouble; platform: Platform; save(): Promise<void>; reset(): Promise<void> }

/** Does what the demo panel asks for. */
export async function perform(action: DemoAction, { trouble, platform, save, reset }: Panel): Promise<void> {
  switch (action.do) {
    case 'trouble':
      return trouble(action.endpoint, action.kind, action.times === null ? {} : { times: action.times })
    case 'clear-troubles':
      return trouble.clear()
    case 'advance-clock':
      platform.clock.advance(action.ms)
      return save()
    case 'push':
      push(platform, action.what)
      return save()
    case 'require-newer':
      platform.world.desktopClient = { minimumVersion: action.isRequired ? versionToCome : null, message: null }
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

/** The platform as its panel shows it. */
export function demoStateOf({ world, progressLog, answerForm }: Pick<Platform, 'world' | 'progressLog' | 'answerForm'>, trouble: Trouble, endpoints: readonly string[]): DemoState {
  return {
    accounts: world.students.map(({ id, type, about, user, password }) => ({
      id, name: `${user.name} ${user.last_name ?? ''}`.trim(), role: type, username: user.email ?? user.phone ?? '', about,
      // A password of one's own is not known here, only its fingerprint.
      password: password === null ? demoPassword : '',
    })),
    offsetMs: world.clock.offsetMs(),
    troubles: trouble.active(),
    endpoints: [...endpoints],
    sent: world.sent.map((message) => ({ ...message })),
    progressRecords: progressLog.rows().length,
    answerForm: answerForm.now,
    requiresNewer: world.desktopClient.minimumVersion === versionToCome,
  }
}
