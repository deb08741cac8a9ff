import { useEffect } from 'react'
import type { FormInstance } from './form'

/**
 * Gives the first field of a dialog the focus once the dialog is painted. On a busy computer that frame comes late:
 * a field that was chosen meanwhile keeps the focus, since the next keys are meant for it.
 */
export function useFirstField<T>(form: FormInstance<T>, name: Extract<keyof T, string>): void {
  useEffect(() => {
    const before = document.activeElement
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused === before || !isTextField(focused)) form.focusField(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [form, name])
}

const isTextField = (element: Element | null): boolean =>
  element?.matches('textarea, input:not([type="radio"], [type="checkbox"])') === true
