import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phone as phoneGlyph } from 'virtual:icons/phone'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useMessageText } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { clientTypeChanged } from '#core/store/session-slice.ts'
import { normalizePhone } from '#domains/account/contact-rules.ts'
import { PlaceField } from '#domains/account/place-field.tsx'
import { useLevelDivisions } from '#domains/account/use-places.ts'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import type { CommandInput, CommandOutput } from '#shared/desktop/commands.ts'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { useNotify } from '#ui/notify.ts'
import { getPlans, type Plan } from './operator-offers'
import { PlanCards } from './plan-cards'
import { billedPhoneFault, subscribeOutcome } from './subscribe-rules'
import { Terms } from './terms'

export function SubscribeForm({ offer, onOpened }: { offer: OperatorOffer; onOpened: () => void }) {
  const { t } = useTranslation('operator')
  const form = useForm<Subscriber>()
  const isMounted = useIsMounted()
  const divisions = useLevelDivisions(offer.level)
  const [sending, setSending] = useState<Plan['recurrence'] | null>(null)
  const [isPlanMissing, setPlanMissing] = useState(false)
  const onPhoneFault = (text: string) => {
    form.setFields([{ name: 'phone', errors: [text] }])
    form.focusField('phone')
  }
  const subscribe = useSubscribe({ onOpened, onPhoneFault })
  const phoneRule = validationRule<string>((typed = '') => {
    const fault = billedPhoneFault(typed)
    return fault ? t(fault) : undefined
  })
  const divisionRule = validationRule<number>((division) => (division == null ? t('divisionRequired') : undefined))

  const [choose] = useSingleFlight(async (recurrence: Plan['recurrence']) => {
    setPlanMissing(false)
    const typed = await validated(() => form.validateFields())
    if (typed === null || !isMounted()) return
    setSending(recurrence)
    await subscribe({ phone: normalizePhone(typed.phone), division: typed.division, recurrence }, isMounted)
    setSending(null)
  })
  return (
    <Form form={form} label={t('form')} initialValues={{ phone: '' }} onFinish={() => setPlanMissing(true)} gap={16}>
      <Field name="phone" label={t('phoneNumber')} required rules={[phoneRule]} help={t('phoneHelp')}>
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="tel" maxLength={30} />
      </Field>
      <PlaceField name="division" label={t('class')} required places={divisions} rules={[divisionRule]} />
      <PlanCards
        plans={getPlans(offer)}
        onChoose={choose}
        sending={sending}
        fault={isPlanMissing ? t('planMissing') : null}
      />
      <Terms />
      <button type="submit" hidden />
    </Form>
  )
}

async function validated<Values>(validate: () => Promise<Values>): Promise<Values | null> {
  try {
    return await validate()
  } catch {
    return null
  }
}

type Subscriber = { phone: string; division: number }

type Order = CommandInput<'money.subscribe-visitor'>
type Heard = { onOpened: () => void; onPhoneFault: (text: string) => void }

/** A number that the operator refuses marks the phone field; other messages are toasts (spec 2 §8). */
function useSubscribe({ onOpened, onPhoneFault }: Heard): (order: Order, isMounted: () => boolean) => Promise<void> {
  const { t } = useTranslation('operator')
  const toMessageText = useMessageText()
  const notify = useNotify()
  const dispatch = useCoreDispatch()
  return async (order, isMounted) => {
    const outcome = subscribeOutcome(await answered(order), (message) => toMessageText(message, message))
    if (outcome.kind === 'opened') {
      dispatch(clientTypeChanged('operator'))
      if (isMounted()) onOpened()
    } else if (outcome.kind === 'phone') {
      const sentence = outcome.text ?? t('phoneKnown')
      // A person who closed the form believes that the number is subscribed.
      if (isMounted()) onPhoneFault(sentence)
      else notify.error(sentence)
    } else notify[outcome.isError ? 'error' : 'info'](outcome.text ?? t('serverError'))
  }
}

async function answered(order: Order): Promise<CommandOutput<'money.subscribe-visitor'>> {
  try {
    return await desktop['money.subscribe-visitor'](order)
  } catch {
    reportFailure('money.subscribe-visitor', new Error('the main process did not respond'))
    return { opened: false, message: null, field: null, isError: true }
  }
}
