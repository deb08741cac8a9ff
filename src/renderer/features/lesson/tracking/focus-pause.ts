/*
 * Tracks whether the student or the window paused the lesson:
 *
 *              blurred or suspended, while playing
 *   ┌────────┐ ──────────────────────────────────────────▶ ┌────────────────┐
 *   │ theirs │               command: pause                │ paused by us   │
 *   └────────┘ ◀────────────────────────────────────────── └────────────────┘
 *              focused and awake          command: play
 *              student plays or pauses      no command
 *
 * Regaining focus never starts a lesson that the student paused.
 */

export type FocusPause = { focused: boolean; awake: boolean; pausedByUs: boolean }

export type FocusEvent =
  | { type: 'focus'; focused: boolean; playing: boolean }
  | { type: 'suspend'; suspended: boolean; playing: boolean }
  | { type: 'student-chose' }

export type FocusCommand = 'pause' | 'play' | null

export function focusPause(state: FocusPause, event: FocusEvent): { state: FocusPause; command: FocusCommand } {
  if (event.type === 'student-chose') return { state: { ...state, pausedByUs: false }, command: null }
  const after = event.type === 'focus' ? { ...state, focused: event.focused } : { ...state, awake: !event.suspended }
  const wasHere = state.focused && state.awake
  const isHere = after.focused && after.awake
  if (wasHere && !isHere && event.playing) return { state: { ...after, pausedByUs: true }, command: 'pause' }
  if (!wasHere && isHere && state.pausedByUs) return { state: { ...after, pausedByUs: false }, command: 'play' }
  return { state: after, command: null }
}
