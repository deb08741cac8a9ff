import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../../../ui/notify'
import type { Draft } from '../use-draft'
import { createAdding, nothingAdded, type AddingState } from './adding'

export type Adding = AddingState & Pick<ReturnType<typeof createAdding>, 'add' | 'pick' | 'dismiss'>

/** Adds files to a draft; what was not taken is said by name until it is dismissed. Copying ends with the screen, which is said. */
export function useAdding(examId: number, { draft, change }: Draft): Adding {
  const { t } = useTranslation('homework')
  const notify = useNotify()
  const [state, setState] = useState(nothingAdded)
  const count = useRef(0)
  useEffect(() => {
    count.current = draft?.files.length ?? 0
  }, [draft])
  const leave = useEffectEvent((left: ReturnType<typeof createAdding>) => {
    if (left.stop()) notify.warning(t('leftCopying'))
  })
  const adding = useRef<ReturnType<typeof createAdding> | null>(null)
  useEffect(() => {
    const mine = createAdding({ examId, change, count: () => count.current, tell: setState })
    adding.current = mine
    return () => leave(mine)
  }, [examId, change])
  return useMemo(
    () => ({
      ...state,
      add: (brought) => adding.current?.add(brought),
      pick: async () => adding.current?.pick(),
      dismiss: () => adding.current?.dismiss(),
    }),
    [state],
  )
}
