import { setupListeners } from '@reduxjs/toolkit/query'
import { desktop } from '#core/desktop/desktop.ts'
import { windowShownChanged } from '#core/store/window-slice.ts'
import type { AppStore } from './store'

/** The main process knows of a window never shown, the document of a covered one. */
export function watchVisibility(store: AppStore, isShownAtFirst: boolean): () => void {
  let isWindowShown = isShownAtFirst
  return setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost }) => {
    const update = (): void => {
      const shown = isWindowShown && document.visibilityState !== 'hidden'
      if (shown === store.getState().window.shown) return
      dispatch(shown ? onFocus() : onFocusLost())
      dispatch(windowShownChanged(shown))
    }
    document.addEventListener('visibilitychange', update)
    const unsubscribe = desktop.on('window.shown', ({ shown }) => {
      isWindowShown = shown
      update()
    })
    update()
    return () => {
      document.removeEventListener('visibilitychange', update)
      unsubscribe()
    }
  })
}
