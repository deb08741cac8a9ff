import { useRef } from 'react'
import type { RefObject } from 'react'
import { useDesktopEvent } from '../../../core/desktop/desktop'
import { useCoreSelector } from '../../../core/store/core-state'
import type { Player, PlayerState } from '../player/player'
import { isMoving } from '../player/player-view'
import { focusPause } from './focus-pause'
import type { FocusEvent, FocusPause } from './focus-pause'

/** Pauses the lesson while the window is away; `pupilChose` tells it that the pupil played or paused himself. */
export function useFocusPause(player: RefObject<Player | null>, state: RefObject<PlayerState>): { pupilChose: () => void } {
  const focused = useCoreSelector((core) => core.window.focused)
  const focus = useRef<FocusPause>({ focused, awake: true, pausedByUs: false })
  const hear = (event: FocusEvent): void => {
    const answer = focusPause(focus.current, event)
    focus.current = answer.state
    if (answer.command === 'pause') player.current?.pause()
    if (answer.command === 'play') player.current?.play()
  }
  useDesktopEvent('window.focus', ({ focused }) => hear({ type: 'focus', focused, playing: isMoving(state.current) }))
  useDesktopEvent('window.suspend', ({ suspended }) => hear({ type: 'suspend', suspended, playing: isMoving(state.current) }))
  return { pupilChose: () => hear({ type: 'pupil-chose' }) }
}
