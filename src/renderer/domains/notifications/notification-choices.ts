import { notificationFamilies } from '../../../shared/contract/notifications'

/*
 * Which notifications a user wants, shown as chosen before the platform has agreed:
 *
 *               choose, then send             accepted: it is kept
 *   ┌────────┐ ──────────────────▶ ┌─────────┐ ──────────────────────▶ settled
 *   │settled │                     │ sending │
 *   └────────┘ ◀────────────────── └─────────┘
 *        ▲       refused: what was    │    ▲
 *        │       sent is put back     └────┘ choose: waits, and is sent after the answer, whatever it is
 *        │
 *      known: what the platform says counts while nothing is under way
 */

export type NotificationFamily = keyof typeof notificationFamilies
export type NotificationKind = (typeof notificationFamilies)[NotificationFamily][number]

/** By the name of the kind. */
type Preferences = Readonly<Partial<Record<NotificationKind, boolean>>>

/** As the platform keeps them; a kind that is not named is on. */
type Known = Readonly<Record<string, number | boolean>> | null | undefined

/** What is set: as the platform keeps it, what is being sent, and what waits behind that. */
export type Choices = { saved: Preferences; sent: Preferences | null; waiting: Preferences }

/** What happens to the choices: a press, an answer, a refusal, a newer word of the platform. */
export type ChoiceEvent =
  | { type: 'choose'; kind: NotificationKind; on: boolean }
  | { type: 'send' | 'accepted' | 'refused' }
  | { type: 'known'; known: Known }

const kinds: readonly NotificationKind[] = Object.values(notificationFamilies).flat()
const none: Preferences = {}

/** The choices as the platform tells them. */
export function parseChoices(known: Known): Choices {
  return { saved: byKind((kind) => known?.[kind] !== 0 && known?.[kind] !== false), sent: null, waiting: none }
}

/** The choices after an event. */
export function reduceChoices(choices: Choices, event: ChoiceEvent): Choices {
  const { saved, sent, waiting } = choices
  switch (event.type) {
    case 'choose':
      return needed({ ...choices, waiting: { ...waiting, [event.kind]: event.on } })
    case 'send':
      return isPending(choices) ? { saved, sent: waiting, waiting: none } : choices
    case 'accepted':
      return needed({ saved: { ...saved, ...sent }, sent: null, waiting })
    case 'refused':
      return needed({ saved, sent: null, waiting })
    case 'known':
      return sent === null && !isPending(choices) ? parseChoices(event.known) : choices
  }
}

/** A choice that says what is kept already needs no call; while one is on its way that is not known yet. */
function needed({ saved, sent, waiting }: Choices): Choices {
  return { saved, sent, waiting: sent === null ? byKind((kind) => (waiting[kind] === saved[kind] ? undefined : waiting[kind])) : waiting }
}

/** Whether something was chosen that the platform does not know, and nothing is on its way. */
export function isPending(choices: Choices): boolean {
  return choices.sent === null && Object.keys(choices.waiting).length > 0
}

/** Whether a kind is on, as the person last said. */
export function isOn({ saved, sent, waiting }: Choices, kind: NotificationKind): boolean {
  return waiting[kind] ?? sent?.[kind] ?? saved[kind] ?? true
}

/** The whole map as it is sent: right for a platform that adds to what it has, and for one that replaces it. */
export function toWire({ saved, sent }: Choices): Record<string, 0 | 1> {
  return byKind((kind) => ((sent?.[kind] ?? saved[kind]) === false ? 0 : 1))
}

/** What is said of each kind, without those of which nothing is. */
function byKind<Value>(say: (kind: NotificationKind) => Value | undefined): Record<string, Value> {
  return kinds.reduce<Record<string, Value>>((all, kind) => {
    const value = say(kind)
    return value === undefined ? all : { ...all, [kind]: value }
  }, {})
}
