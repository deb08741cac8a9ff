import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import type { ParentRequest } from '../../../shared/contract/parents'
import { useMutation } from '../../core/api/use-mutation'
import { isRefusal } from '../../core/failure/is-refusal'
import { useFailureText } from '../../core/failure/use-failure-text'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { isolate } from '../../core/strings/isolate'
import { useSuccess } from '../../core/failure/use-success'
import { useNotify } from '../../ui/notify'
import { parentName } from './parent-name'

export type Decision = { request: ParentRequest; approved: 0 | 1 }

export function useDecide(
  refetch: () => void,
  settled: () => void,
): [decide: (decision: Decision) => void, isBusy: boolean] {
  const { t } = useTranslation('parents')
  const notify = useNotify()
  const succeeded = useSuccess()
  const textOf = useFailureText()
  const [send] = useMutation(contract.parents.decide)
  return useSingleFlight(async ({ request, approved }: Decision) => {
    const answer = await send({ params: { id: request.id }, body: { approved } })
    if (answer.ok) {
      succeeded(
        answer.data,
        t(approved === 1 ? 'confirmDone' : 'rejectDone', { name: isolate(parentName(request) ?? t('someParent')) }),
      )
      return settled()
    }
    const { failure } = answer
    refetch()
    if (isRefusal(failure, 'accessDenied') || isRefusal(failure, 'notFound')) {
      notify.warning(t('alreadyDecided'))
      return settled()
    }
    notify.error(textOf(failure))
  })
}
