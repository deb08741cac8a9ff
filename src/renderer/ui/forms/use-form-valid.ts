import { useEffect, useState } from 'react'
import { useWatch, type FormInstance } from './form'

/** Validates without marking fields. */
export function useFormValid<T>(form: FormInstance<T>): boolean {
  const values = useWatch([], form)
  const [valid, setValid] = useState(false)
  useEffect(() => {
    let current = true
    form.validateFields({ validateOnly: true }).then(
      () => current && setValid(true),
      () => current && setValid(false),
    )
    return () => {
      current = false
    }
  }, [form, values])
  return valid
}
