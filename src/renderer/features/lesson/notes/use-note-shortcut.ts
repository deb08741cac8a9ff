import { useEffect, useEffectEvent } from 'react'
import { useCoreSelector } from '../../../core/store/core-state'
import { latinLetter, wantsKeyItself } from '../player/shortcuts'

/** N, like the other letters of a lesson only while these are on. */
export function useNoteShortcut(onNote: () => void): void {
  const isOn = useCoreSelector((state) => state.preferences.player.letters)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, code, ctrlKey, altKey, metaKey } = event
    if (!isOn || event.defaultPrevented || ctrlKey || altKey || metaKey || wantsKeyItself(event.target, key)) return
    if (latinLetter(key, code) !== 'n') return
    event.preventDefault()
    onNote()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
