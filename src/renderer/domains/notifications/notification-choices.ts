import { notificationFamilies } from '#shared/contract/notifications.ts'
import { toPlainName } from '#shared/contract/record.ts'
import { wireBoolean } from '#shared/contract/tolerant.ts'

/*
 * Optimistic update of the notification preferences:
 *
 *               choose, then send               accepted
 *   ┌────────┐ ──────────────────▶ ┌─────────┐ ──────────▶ settled
 *   │settled │                     │ sending │
 *   └────────┘ ◀────────────────── └─────────┘
 *        ▲       refused: reverted    │    ▲
 *        │                            └────┘ choose: queued until the response
 *        │
 *      stored: values of the platform, ignored while a change is pending
 */

export type NotificationFamily = keyof typeof notificationFamilies
export type NotificationKind = (typeof notificationFamilies)[NotificationFamily][number]

type Preferences = Readonly<Partial<Record<NotificationKind, boolean>>>

type Known = Readonly<Record<string, unknown>> | null | undefined

/**
 * `saved` is what the platform sent, with kinds that this application does not show; a missing kind is on. `names` has
 * the platform's names of the kinds that it spells otherwise (`gift_code_used`).
 */
export type Choices = {
  saved: Readonly<Record<string, boolean>>
  names: Readonly<Partial<Record<NotificationKind, string>>>
  sent: Preferences | null
  waiting: Preferences
}

export type ChoiceEvent =
  | { type: 'choose'; kind: NotificationKind; on: boolean }
  | { type: 'send' | 'accepted' | 'refused' }
  | { type: 'stored'; stored: Known }

const kinds: readonly NotificationKind[] = Object.values(notificationFamilies).flat()
const none: Preferences = {}

export function parseChoices(stored: Known): Choices {
  const saved = Object.entries(stored ?? {}).flatMap(([name, value]) => {
    const read = wireBoolean.safeParse(value)
    return read.success ? [[name, read.data] as const] : []
  })
  const names = byKind((kind) => {
    const spelled = saved.find(([name]) => toPlainName(name) === toPlainName(kind))?.[0]
    return saved.some(([name]) => name === kind) ? undefined : spelled
  })
  const own = new Map(Object.entries(names).map(([kind, name]) => [name, kind]))
  return {
    saved: Object.fromEntries(saved.map(([name, isEnabled]) => [own.get(name) ?? name, isEnabled])),
    names,
    sent: null,
    waiting: none,
  }
}

export function reduceChoices(choices: Choices, event: ChoiceEvent): Choices {
  const { saved, names, sent, waiting } = choices
  switch (event.type) {
    case 'choose':
      return needed({ ...choices, waiting: { ...waiting, [event.kind]: event.on } })
    case 'send':
      return isPending(choices) ? { saved, names, sent: waiting, waiting: none } : choices
    case 'accepted':
      return needed({ saved: { ...saved, ...sent }, names, sent: null, waiting })
    case 'refused':
      return needed({ saved, names, sent: null, waiting })
    case 'stored':
      return sent === null && !isPending(choices) ? parseChoices(event.stored) : choices
  }
}

function needed({ saved, names, sent, waiting }: Choices): Choices {
  return {
    saved,
    names,
    sent,
    waiting:
      sent === null ? byKind((kind) => (waiting[kind] === (saved[kind] ?? true) ? undefined : waiting[kind])) : waiting,
  }
}

export function isPending(choices: Choices): boolean {
  return choices.sent === null && Object.keys(choices.waiting).length > 0
}

export function isOn({ saved, sent, waiting }: Choices, kind: NotificationKind): boolean {
  return waiting[kind] ?? sent?.[kind] ?? saved[kind] ?? true
}

/** The whole map, in which only the chosen kinds differ from what the platform sent: it may replace its own by it. */
export function toWire({ saved, names, sent }: Choices): Record<string, 0 | 1> {
  const spelled = new Map(Object.entries(names))
  return Object.fromEntries(
    Object.entries({ ...saved, ...sent }).map(([name, isEnabled]) => [spelled.get(name) ?? name, isEnabled ? 1 : 0]),
  )
}

function byKind<Value>(say: (kind: NotificationKind) => Value | undefined): Record<string, Value> {
  return kinds.reduce<Record<string, Value>>((all, kind) => {
    const value = say(kind)
    return value === undefined ? all : { ...all, [kind]: value }
  }, {})
}
