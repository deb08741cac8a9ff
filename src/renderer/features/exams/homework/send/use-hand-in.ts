import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../../../ui/notify'
import type { Draft } from '../use-draft'
import { createHandIn, type HandIn, type HandInStep } from './hand-in'

/** How far handing in is in this page, and what it can be told; what was begun ends with the screen, and whoever had asked for it to be sent hears that it was not. */
export function useHandIn(examId: number, { change, read }: Draft): HandIn & { now: HandInStep } {
  const { t } = useTranslation('homework')
  const notify = useNotify()
  const [now, setNow] = useState<HandInStep>({ step: 'none' })
  const handIn = useMemo(() => createHandIn({ examId, change, read, tell: setNow }), [examId, change, read])
  const leave = useEffectEvent(() => {
    if (handIn.stop()) notify.warning(t('leftUnsent'))
  })
  useEffect(() => () => leave(), [handIn])
  return { ...handIn, now }
}
