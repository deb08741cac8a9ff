import { useTranslation } from 'react-i18next'
import type { CommandInput, CommandOutput } from '../../../shared/desktop/commands'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { useMessageText } from '../../core/failure/use-failure-text'
import { clientTypeChanged } from '../../core/session/session-slice'
import { useCoreDispatch } from '../../core/store/core-state'
import { useNotify } from '../../ui/notify'
import { subscribeOutcome } from './subscribe-rules'

export type Subscriber = { phone: string; division: number }

type Order = CommandInput<'money.subscribe-visitor'>
type Heard = { onOpened: () => void; onPhoneFault: (text: string) => void }

/** Gives the order to the desktop, and says what became of it (spec 2 §8). */
export function useSubscribe({ onOpened, onPhoneFault }: Heard): (order: Order, stillHere: () => boolean) => Promise<void> {
  const { t } = useTranslation('operator')
  const words = useMessageText()
  const notify = useNotify()
  const dispatch = useCoreDispatch()
  return async (order, stillHere) => {
    const outcome = subscribeOutcome(await answered(order), words)
    if (outcome.kind === 'opened') dispatch(clientTypeChanged('operator'))
    if (!stillHere()) return
    if (outcome.kind === 'opened') onOpened()
    else if (outcome.kind === 'phone') onPhoneFault(outcome.text ?? t('phoneKnown'))
    else notify[outcome.isError ? 'error' : 'info'](outcome.text ?? t('serverError'))
  }
}

async function answered(order: Order): Promise<CommandOutput<'money.subscribe-visitor'>> {
  try {
    return await desktop['money.subscribe-visitor'](order)
  } catch {
    reportFailure('money.subscribe-visitor', new Error('the desktop did not answer'))
    return { opened: false, message: null, field: null, isError: true }
  }
}
