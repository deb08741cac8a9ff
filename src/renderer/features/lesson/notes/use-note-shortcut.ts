import { useEffect, useEffectEvent } from 'react'
import { useCoreSelector } from '../../../core/store/core-state'
import { shortcutOf, wantsKeyItself } from '../player/shortcuts'

/** N, only while the letter keys are on. */
export function useNoteShortcut(onNote: () => void): void {
  const withLetters = useCoreSelector((state) => state.preferences.player.letters)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || wantsKeyItself(event.target, event.key)) return
    if (shortcutOf(event, withLetters) !== 'note') return
    event.preventDefault()
    onNote()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
