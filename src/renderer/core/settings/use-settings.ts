import { useCallback } from 'react'
import type { Settings } from '#shared/desktop/settings.ts'
import { desktop, reportFailure } from '../desktop/desktop'
import { useCoreDispatch, useCoreSelector } from '../store/core-state'
import { settingsChanged } from '../store/settings-slice'

export function useSettings(): Settings {
  return useCoreSelector((state) => state.settings)
}

export function useChangeSettings(): (change: Partial<Settings>) => Promise<boolean> {
  const dispatch = useCoreDispatch()
  return useCallback(
    async (change) => {
      try {
        dispatch(settingsChanged(await desktop['settings.change'](change)))
        return true
      } catch (error) {
        reportFailure('settings.change', error)
        return false
      }
    },
    [dispatch],
  )
}
