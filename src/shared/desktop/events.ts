import * as z from 'zod'
import { embedFrameName } from '../embed-frame'
import { outboxState } from './progress'
import { sessionState } from './session'
import { osIntegrationEvents } from './os-integration'
import { diagnosticsChecked } from './diagnostics'
import { homeworkDraft } from './homework'
import { settings } from './settings'
import { moneyState } from './payments'
import { proxyAccessState } from './proxy-access'
import { updatesState } from './updates'

/** What the desktop tells the page: the payload of each event. */
export const events = {
  /** The window, not a frame in it, gained or lost the focus; our own dialogs do not count. */
  'window.focus': z.object({ focused: z.boolean() }),
  /** The window can be seen, or was minimised or hidden. */
  'window.shown': z.object({ shown: z.boolean() }),
  'window.suspend': z.object({ suspended: z.boolean() }),
  'session.changed': z.object({ state: sessionState, reason: z.enum(['signed-in', 'signed-out', 'idle', 'expired', 'storage', 'switched']) }),
  'settings.changed': settings,
  'links.arrived': z.object({ waiting: z.number() }),
  'outbox.changed': outboxState,
  'money.changed': moneyState,
  /** The draft of an exam: more of it was sent, it was cut, it arrived. */
  'homework.changed': homeworkDraft,
  ...osIntegrationEvents,
  /** The push service brought a notification: the list is asked again. */
  'notifications.pushed': z.object({ title: z.string(), body: z.string(), link: z.string().nullable() }),
  /** The platform answered a progress record. */
  'progress.sent': z.object({ contentId: z.number(), chapterId: z.number(), completed: z.boolean(), expired: z.boolean() }),
  'updates.changed': updatesState,
  /** The page of a partner's frame did not come, or its process ended. */
  'frame.failed': z.object({ name: embedFrameName }),
  /** A proxy asks who we are, or does not any more; told again while nobody answers. */
  'proxy.access-changed': proxyAccessState,
  'diagnostics.checked': diagnosticsChecked,
  'menu.chosen': z.object({ item: z.enum(['search', 'shortcuts', 'about', 'sign-out', 'home', 'back', 'forward', 'toggle-sidebar', 'settings', 'print', 'help', 'diagnostics', 'licences', 'updates']) }),
} as const

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>
