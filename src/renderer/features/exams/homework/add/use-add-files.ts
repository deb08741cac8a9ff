import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#ui/notify.ts'
import type { Draft } from '../use-draft'
import { createFileAdder, initialAddFilesState, type AddFilesState } from './file-adder'

export type AddFiles = AddFilesState & Pick<ReturnType<typeof createFileAdder>, 'add' | 'pick' | 'dismiss'>

export function useAddFiles(examId: number, { draft, change }: Draft): AddFiles {
  const { t } = useTranslation('homework')
  const notify = useNotify()
  const [state, setState] = useState(initialAddFilesState)
  const count = useRef(0)
  useEffect(() => {
    count.current = draft?.files.length ?? 0
  }, [draft])
  const leave = useEffectEvent((adder: ReturnType<typeof createFileAdder>) => {
    if (adder.stop()) notify.warning(t('leftCopying'))
  })
  const addFiles = useRef<ReturnType<typeof createFileAdder> | null>(null)
  useEffect(() => {
    const adder = createFileAdder({ examId, change, count: () => count.current, update: setState })
    addFiles.current = adder
    return () => leave(adder)
  }, [examId, change])
  return useMemo(
    () => ({
      ...state,
      add: (dropped) => addFiles.current?.add(dropped),
      pick: async () => addFiles.current?.pick(),
      dismiss: () => addFiles.current?.dismiss(),
    }),
    [state],
  )
}
