import { useEffect, useEffectEvent, useState } from 'react'

export type PriceCheck = { isChecking: boolean; failed: boolean; changedFrom: number | null; check: () => void }

type Options = {
  total: number
  isReading: boolean
  failed: boolean
  read: () => void
  onUnchanged: () => void
}

type Pressed = { total: number; stage: 'asked' | 'reading' | 'read'; failed: boolean; changedFrom: number | null }

/** A changed price cancels the order (threats E5). */
export function usePriceCheck({ total, isReading, failed, read, onUnchanged }: Options): PriceCheck {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed?.stage === 'asked' && isReading) setPressed({ ...pressed, stage: 'reading' })
  if (pressed?.stage === 'reading' && !isReading)
    setPressed({
      ...pressed,
      stage: 'read',
      failed,
      changedFrom: !failed && total !== pressed.total ? pressed.total : null,
    })
  const agreed = pressed?.stage === 'read' && !pressed.failed && pressed.changedFrom === null ? pressed : null
  const order = useEffectEvent(onUnchanged)
  useEffect(() => {
    if (agreed !== null) order()
  }, [agreed])
  const check = () => {
    setPressed({ total, stage: 'asked', failed: false, changedFrom: null })
    read()
  }
  return {
    isChecking: pressed !== null && pressed.stage !== 'read',
    failed: pressed?.failed === true,
    changedFrom: pressed?.changedFrom ?? null,
    check,
  }
}
