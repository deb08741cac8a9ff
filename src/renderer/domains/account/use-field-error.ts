import type { Failure } from '../../core/failure/failure'
import type { FormInstance } from '../../ui/forms/form'
import { useNotify } from '../../ui/notify'
import { useFailureText } from '../../core/failure/failure-labels'

/** A refusal appears at the focused field. */
export function useFieldError(
  form: Pick<FormInstance, 'setFields' | 'focusField'>,
  field: string,
): (failure: Failure, sentence?: string) => void {
  const notify = useNotify()
  const words = useFailureText()
  return (failure, sentence = words(failure)) => {
    if (failure.kind !== 'refused') return notify.error(words(failure))
    form.setFields([{ name: field, errors: [sentence] }])
    form.focusField(field)
  }
}
