import { useEffect, useState, type RefObject } from 'react'

export function useFullScreen(shell: RefObject<HTMLElement | null>): {
  fullScreen: boolean
  toggleFullScreen: () => void
} {
  const [fullScreen, setFullScreen] = useState(false)
  useEffect(() => {
    const follow = (): void =>
      setFullScreen(document.fullscreenElement !== null && document.fullscreenElement === shell.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [shell])
  const toggleFullScreen = (): void => {
    const done = document.fullscreenElement === null ? shell.current?.requestFullscreen() : document.exitFullscreen()
    done?.catch(() => undefined)
  }
  return { fullScreen, toggleFullScreen }
}
