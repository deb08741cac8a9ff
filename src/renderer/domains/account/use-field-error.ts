import { useFailureText } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import type { FormInstance } from '#ui/forms/form.tsx'
import { useNotify } from '#ui/notify.ts'

/** A refusal appears at the focused field. */
export function useFieldError(
  form: Pick<FormInstance, 'setFields' | 'focusField'>,
  field: string,
): (failure: Failure, sentence?: string) => void {
  const notify = useNotify()
  const failureText = useFailureText()
  return (failure, sentence = failureText(failure)) => {
    if (failure.kind !== 'refused') return notify.error(failureText(failure))
    form.setFields([{ name: field, errors: [sentence] }])
    form.focusField(field)
  }
}
