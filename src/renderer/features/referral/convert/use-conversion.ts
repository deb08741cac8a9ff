import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useLazyQuery } from '#core/api/use-query.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { isInDoubt, type Failure } from '#core/failure/failure.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useTokenFormats } from '#domains/referral/format-tokens.ts'
import { contract } from '#shared/contract/index.ts'
import { useNotify } from '#ui/notify.ts'
import { getBalances, convertible, getOutcome, type Balances, type Conversion } from './convert-rules'

export type Stage =
  | { kind: 'typing' }
  | { kind: 'not-sent' | 'refused'; failure: Failure }
  | { kind: 'rate-changed' | 'more-than-held' }
  | { kind: 'lost'; order: Conversion; before: Balances }
  | { kind: 'done' | 'not-done' | 'unclear'; order: Conversion }

/** Never retries automatically; checks the balance after a lost response. */
export function useConversion() {
  const [stage, setStage] = useState<Stage>({ kind: 'typing' })
  const askAccount = useLazyQuery(contract.account.me)
  const askRate = useLazyQuery(contract.referrals.conversionRate)
  const [call] = useMutation(contract.referrals.convert)
  const isMounted = useIsMounted()
  const tellElsewhere = useTellElsewhere()

  const findOut = async (order: Conversion, before: Balances): Promise<Stage> => {
    const account = await askAccount()
    if (!account.ok) return { kind: 'lost', order, before }
    return { kind: getOutcome(order, before, getBalances(account.data.payload.user)), order }
  }
  const convert = async (order: Conversion): Promise<Stage> => {
    // A lost response is checked against this balance.
    const [account, rate] = await Promise.all([askAccount(), askRate()])
    if (!account.ok) return { kind: 'not-sent', failure: account.failure }
    if (!rate.ok) return { kind: 'not-sent', failure: rate.failure }
    if (rate.data.payload.rate !== order.rate) return { kind: 'rate-changed' }
    const { user } = account.data.payload
    const held = convertible(user)
    if (held !== null && order.tokens > held) return { kind: 'more-than-held' }
    const answer = await call({ body: { giftPoint: order.tokens } })
    if (answer.ok) return { kind: 'done', order }
    if (answer.failure.kind === 'refused' && !isInDoubt(answer.failure))
      return { kind: 'refused', failure: answer.failure }
    return findOut(order, getBalances(user))
  }
  const [send, isSending] = useSingleFlight(async (order: Conversion, onEnd: (stage: Stage) => void) => {
    const ended = await convert(order)
    if (!isMounted()) return tellElsewhere(ended)
    setStage(ended)
    onEnd(ended)
  })
  const [check, isChecking] = useSingleFlight(async () => {
    if (stage.kind === 'lost') setStage(await findOut(stage.order, stage.before))
  })
  return { stage, send, isSending, check, isChecking, again: () => setStage({ kind: 'typing' }) }
}

function useTellElsewhere(): (ended: Stage) => void {
  const { t } = useTranslation('referral')
  const tokenFormats = useTokenFormats()
  const failureText = useFailureText()
  const notify = useNotify()
  return (ended) => {
    switch (ended.kind) {
      case 'done':
        return notify.success(
          t('doneText', {
            tokens: tokenFormats.amount(ended.order.tokens),
            points: t('points', { count: ended.order.points }),
          }),
        )
      case 'lost':
      case 'unclear':
        return notify.warning(t('leftUnknown'))
      case 'not-sent':
      case 'refused':
        return notify.error(failureText(ended.failure))
      default:
        return notify.warning(t('notDoneTitle'))
    }
  }
}
