import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { playbackRates } from '#core/store/preferences-slice.ts'
import type { Controls } from './controls'
import { isHeldToggle, toShortcut, wantsKeyItself, type Shortcut } from './shortcuts'
import type { UsedPlayer } from './use-player'

export function useShortcuts({ view, preferences, prefer }: UsedPlayer, controls: Controls): void {
  const act = (shortcut: Exclude<Shortcut, 'note'>): void => {
    switch (shortcut) {
      case 'toggle':
        return controls.toggle()
      case 'back-10':
        return controls.seekBy(-10)
      case 'forward-10':
        return controls.seekBy(10)
      case 'back-5':
        return controls.seekBy(-5)
      case 'forward-5':
        return controls.seekBy(5)
      case 'slower':
        return controls.prefer({ rate: playbackRates.findLast((rate) => rate < preferences.rate) ?? preferences.rate })
      case 'faster':
        return controls.prefer({ rate: playbackRates.find((rate) => rate > preferences.rate) ?? preferences.rate })
      case 'full-screen':
        return controls.toggleFullScreen()
      case 'mute':
        return prefer({ muted: !preferences.muted })
      case 'captions':
        return view.captions ? prefer({ captions: !preferences.captions }) : undefined
      case 'transcript':
        return controls.toggleTranscript?.()
      case 'frame-back':
        return controls.stepFrame(-1)
      case 'frame-forward':
        return controls.stepFrame(1)
      case 'list':
        return controls.listShortcuts()
    }
  }
  useWindowKeydown((event) => {
    if (event.defaultPrevented || wantsKeyItself(event.target, event.key)) return
    const shortcut = toShortcut(event, preferences.letters)
    // Lessons without a player have notes too, so their list handles the key.
    if (shortcut === null || shortcut === 'note') return
    event.preventDefault()
    if (!isHeldToggle(shortcut, event)) act(shortcut)
  })
}
