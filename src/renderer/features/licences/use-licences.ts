import { useCallback, useEffect, useState } from 'react'
import type { Licence } from '../../../shared/desktop/os-integration'
import { desktop, reportFailure } from '../../core/desktop/desktop'

type Reading = { step: 'reading' } | { step: 'failed' } | { step: 'read'; licences: readonly Licence[] | null }

/** The licences of what is shipped: null where the package does not say. */
export function useLicences(): { reading: Reading; read: () => void } {
  const [reading, setReading] = useState<Reading>({ step: 'reading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    desktop['app.licences']().then(
      ({ licences }) => isShown && setReading({ step: 'read', licences }),
      (error: unknown) => {
        reportFailure('app.licences', error)
        if (isShown) setReading({ step: 'failed' })
      },
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  const read = useCallback(() => {
    setReading({ step: 'reading' })
    setAttempt((before) => before + 1)
  }, [])
  return { reading, read }
}

/** Those whose name or licence holds what is looked for. */
export function licencesWith(looked: string, licences: readonly Licence[]): readonly Licence[] {
  const word = looked.trim().toLowerCase()
  return word === '' ? licences : licences.filter(({ name, licence }) => name.toLowerCase().includes(word) || licence.toLowerCase().includes(word))
}
