import { useCallback, useEffect, useRef, useState } from 'react'
import type { Check } from '../../../shared/desktop/diagnostics'
import { desktop, reportFailure, useDesktopEvent } from '../../core/desktop/desktop'
import { begun, withCheck, type Diagnosis } from './diagnosis'

/** The checks of this computer: they run when the screen opens, and again on demand. */
export function useDiagnosis() {
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null)
  const [failed, setFailed] = useState(false)
  const early = useRef<{ run: number; check: Check }[]>([])
  useDesktopEvent('diagnostics.checked', (told) => {
    // An answer may come before the run itself is known here.
    early.current.push(told)
    setDiagnosis((now) => (now?.run.run === told.run ? withCheck(now, told.check) : now))
  })
  const ask = useCallback(() => {
    early.current = []
    desktop['diagnostics.run']().then(
      (run) => setDiagnosis(begun(run, early.current)),
      (error: unknown) => {
        setFailed(true)
        reportFailure('diagnostics.run', error)
      },
    )
  }, [])
  useEffect(ask, [ask])
  const again = (): void => {
    setFailed(false)
    setDiagnosis(null)
    ask()
  }
  return { diagnosis, failed, again }
}
