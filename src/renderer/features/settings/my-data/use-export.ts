import { useState } from 'react'
import type { ExportResult, MyDataProgress } from '../../../../shared/desktop/my-data'
import { desktop, reportFailure, useDesktopEvent } from '../../../core/desktop/desktop'

export type ExportState =
  { phase: 'idle' } | { phase: 'running'; progress: MyDataProgress } | { phase: 'finished'; result: ExportResult }

const started: MyDataProgress = { done: 0, total: 0, title: '' }

export function useExport() {
  const [state, setState] = useState<ExportState>({ phase: 'idle' })
  useDesktopEvent('my-data.progress', (progress) =>
    setState((before) => (before.phase === 'running' ? { phase: 'running', progress } : before)),
  )
  const start = async (platform: boolean): Promise<void> => {
    setState({ phase: 'running', progress: started })
    const result = await desktop['my-data.export']({ platform }).catch((error: unknown): ExportResult => {
      reportFailure('my-data.export', error)
      return { outcome: 'failed', missing: [] }
    })
    setState({ phase: 'finished', result })
  }
  const cancel = (): void =>
    void desktop['my-data.cancel']().catch((error: unknown) => reportFailure('my-data.cancel', error))
  return { state, start, cancel }
}
