import { useFailureText } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import type { FormInstance } from '#ui/forms/form.tsx'
import { useNotify } from '#ui/notify.ts'

/** A refusal appears at the focused field, or as a message once the form was left. */
export function useFieldError(
  form: Pick<FormInstance, 'setFields' | 'focusField'>,
  field: string,
  isMounted: () => boolean,
): (failure: Failure, sentence?: string) => void {
  const notify = useNotify()
  const failureText = useFailureText()
  return (failure, sentence = failureText(failure)) => {
    // The sign-in announces the end of the session.
    if (failure.kind === 'signed-out' && !isMounted()) return
    if (failure.kind !== 'refused') return notify.error(failureText(failure))
    // A person who left the form believes that it was accepted.
    if (!isMounted()) return notify.error(sentence)
    form.setFields([{ name: field, errors: [sentence] }])
    form.focusField(field)
  }
}
