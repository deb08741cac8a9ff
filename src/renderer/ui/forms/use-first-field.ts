import { useEffect } from 'react'
import type { FormInstance } from './form'

const dialog = '[role="dialog"]'

/**
 * Gives the first field of a dialog the focus once the dialog is painted. On a busy computer that frame comes late:
 * a field that was chosen meanwhile keeps the focus, since the next keys are meant for it, and so does a dialog that
 * opened above this one.
 */
export function useFirstField<T>(form: FormInstance<T>, name: Extract<keyof T, string>): void {
  useEffect(() => {
    const before = document.activeElement
    const opened = [...document.querySelectorAll(dialog)]
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      const layer = focused?.closest(dialog) ?? null
      if (layer !== null && !opened.includes(layer)) return
      if (focused === before || !isTextField(focused)) form.focusField(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [form, name])
}

const isTextField = (element: Element | null): boolean =>
  element?.matches('textarea, input:not([type="radio"], [type="checkbox"])') === true
