/*
 * Tracks whether the student or the window paused the lesson:
 *
 *              blurred or suspended, while playing
 *   ┌────────┐ ──────────────────────────────────────────▶ ┌────────────────┐
 *   │ theirs │               command: pause                │ paused by us   │
 *   └────────┘ ◀────────────────────────────────────────── └────────────────┘
 *              focused and awake          command: play
 *              student plays or pauses      no command
 *              plays again after our pause  no command (media keys, picture-in-picture)
 *
 * Regaining focus never starts a lesson that the student paused. Picture-in-picture is watched beside other windows, so
 * that losing focus does not pause it.
 */

import type { PlayerState } from '../player/player'
import { isMoving } from '../player/player-view'

/** `hasStopped`: the player obeyed our pause, so that a later state is not its answer. */
export type FocusPause = { focused: boolean; awake: boolean; pausedByUs: boolean; hasStopped: boolean }

export type FocusEvent =
  | { type: 'focus'; focused: boolean; playing: boolean; pictureInPicture: boolean }
  | { type: 'suspend'; suspended: boolean; playing: boolean }
  | { type: 'player'; state: PlayerState }
  | { type: 'student-chose' }

export type FocusCommand = 'pause' | 'play' | null

export const focusPauseStart: FocusPause = { focused: true, awake: true, pausedByUs: false, hasStopped: false }

const theirs = { pausedByUs: false, hasStopped: false }

export function focusPause(state: FocusPause, event: FocusEvent): { state: FocusPause; command: FocusCommand } {
  if (event.type === 'student-chose') return { state: { ...state, ...theirs }, command: null }
  if (event.type === 'player') return { state: afterPlayer(state, event.state), command: null }
  const after = event.type === 'focus' ? { ...state, focused: event.focused } : { ...state, awake: !event.suspended }
  const wasHere = state.focused && state.awake
  const isHere = after.focused && after.awake
  const pauses = event.playing && !(event.type === 'focus' && event.pictureInPicture)
  if (wasHere && !isHere && pauses)
    return { state: { ...after, pausedByUs: true, hasStopped: false }, command: 'pause' }
  if (!wasHere && isHere && state.pausedByUs) return { state: { ...after, ...theirs }, command: 'play' }
  return { state: after, command: null }
}

function afterPlayer(state: FocusPause, player: PlayerState): FocusPause {
  if (!state.pausedByUs) return state
  if (isMoving(player)) return state.hasStopped ? { ...state, ...theirs } : state
  return player === 'paused' ? { ...state, hasStopped: true } : { ...state, ...theirs }
}
