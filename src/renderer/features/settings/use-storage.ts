import { useCallback, useEffect, useState } from 'react'
import type { StorageKind, StorageState } from '../../../shared/desktop/storage'
import { desktop, reportFailure } from '../../core/desktop/desktop'

type Reading = { state: StorageState | null; failed: boolean }

type Storage = Reading & {
  read: () => void
  isClearing: boolean
  clear: (kind: StorageKind | null) => Promise<boolean>
}

export function useStorage(): Storage {
  const [reading, setReading] = useState<Reading>({ state: null, failed: false })
  const [attempt, setAttempt] = useState(0)
  const [isClearing, setClearing] = useState(false)
  useEffect(() => {
    let isShown = true
    desktop['storage.read']().then(
      (state) => isShown && setReading({ state, failed: false }),
      (error: unknown) => {
        reportFailure('storage.read', error)
        if (isShown) setReading({ state: null, failed: true })
      },
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  const read = useCallback(() => {
    setReading({ state: null, failed: false })
    setAttempt((before) => before + 1)
  }, [])
  const clear = async (kind: StorageKind | null): Promise<boolean> => {
    setClearing(true)
    try {
      setReading({ state: await desktop['storage.clear']({ kind }), failed: false })
      return true
    } catch (error) {
      reportFailure('storage.clear', error)
      return false
    } finally {
      setClearing(false)
    }
  }
  return { ...reading, read, isClearing, clear }
}
