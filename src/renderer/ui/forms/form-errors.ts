import type { FormInstance } from 'antd'

type Faulty = Pick<FormInstance, 'getFieldsError' | 'setFields' | 'validateFields'>

export function clearChangedErrors(form: Faulty, changed: object): void {
  const corrected = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
  if (corrected.length > 0) form.setFields(corrected.map(({ name }) => ({ name, errors: [] })))
}

export async function revalidateErrors(form: Faulty): Promise<void> {
  const faulty = form.getFieldsError().filter(({ errors }) => errors.length > 0)
  if (faulty.length === 0) return
  try {
    await form.validateFields(faulty.map(({ name }) => name))
  } catch {
    // The fields show their errors.
  }
}
