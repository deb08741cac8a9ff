import * as z from 'zod'
import { embedFrameName } from '../embed-frame'
import { diagnosticsChecked } from './diagnostics'
import { downloadsState } from './downloads'
import { findBarState } from './find'
import { homeworkDraft } from './homework'
import { myDataProgress } from './my-data'
import { noteEvents } from './notes'
import { offlineLessonsEvents } from './offline-lessons'
import { osIntegrationEvents } from './os-integration'
import { moneyState } from './payments'
import { outboxState } from './progress'
import { proxyAccessState } from './proxy-access'
import { sessionState } from './session'
import { settings } from './settings'
import { updatesState } from './updates'

/** Event payloads. */
export const events = {
  /** Ignores frames and our own dialogs. */
  'window.focus': z.object({ focused: z.boolean() }),
  /** False while minimised or hidden. */
  'window.shown': z.object({ shown: z.boolean() }),
  'window.suspend': z.object({ suspended: z.boolean() }),
  'session.changed': z.object({
    state: sessionState,
    reason: z.enum(['signed-in', 'signed-out', 'idle', 'expired', 'storage', 'switched']),
  }),
  'settings.changed': settings,
  'links.arrived': z.object({ waiting: z.number() }),
  'outbox.changed': outboxState,
  'money.changed': moneyState,
  'homework.changed': homeworkDraft,
  ...noteEvents,
  ...osIntegrationEvents,
  ...offlineLessonsEvents,
  /** The page refetches the list. */
  'notifications.pushed': z.object({ title: z.string(), body: z.string(), link: z.string().nullable() }),
  'progress.sent': z.object({
    contentId: z.number(),
    chapterId: z.number(),
    completed: z.boolean(),
    expired: z.boolean(),
  }),
  'updates.changed': updatesState,
  'frame.failed': z.object({ name: embedFrameName }),
  /** Repeated until a proxy challenge is answered. */
  'proxy.access-changed': proxyAccessState,
  'diagnostics.checked': diagnosticsChecked,
  'my-data.progress': myDataProgress,
  'menu.chosen': z.object({
    item: z.enum([
      'search',
      'shortcuts',
      'about',
      'sign-out',
      'home',
      'back',
      'forward',
      'toggle-sidebar',
      'settings',
      'print',
      'help',
      'diagnostics',
      'licences',
      'updates',
      'find',
      'find-next',
      'find-previous',
      'downloads',
    ]),
  }),
  /** Position in the list of `menu.recent-lessons`. */
  'menu.lesson-chosen': z.object({ index: z.int().nonnegative() }),
  /** For the find bar's own document. */
  'find.changed': findBarState,
  'downloads.changed': downloadsState,
} as const

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>
