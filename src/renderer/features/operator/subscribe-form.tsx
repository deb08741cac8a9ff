import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorOffer } from '../../../shared/contract/operator'
import { normalizePhone } from '../../domains/account/contact-rules'
import { PlaceField } from '../../domains/account/place-field'
import { useLevelDivisions } from '../../domains/account/use-places'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { useStillHere } from '../../core/screen/use-is-mounted'
import { Field } from '../../ui/forms/field'
import { Form, useForm } from '../../ui/forms/form'
import { validationRule } from '../../ui/forms/validation-rule'
import { TextInput } from '../../ui/forms/text-input'
import { phone as phoneGlyph } from 'virtual:icons/phone'
import { plansOf, type Plan } from './operator-offers'
import { PlanCards } from './plan-cards'
import { billedPhoneFault } from './subscribe-rules'
import styles from './subscribe.module.css'
import { Terms } from './terms'
import { useSubscribe, type Subscriber } from './use-subscribe'

/** The number that is billed and the class; choosing a plan sends them. */
export function SubscribeForm({ offer, onOpened }: { offer: OperatorOffer; onOpened: () => void }) {
  const { t } = useTranslation('operator')
  const form = useForm<Subscriber>()
  const stillHere = useStillHere()
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
    if (typed === null || !stillHere()) return
    setSending(recurrence)
    await subscribe({ phone: normalizePhone(typed.phone), division: typed.division, recurrence }, stillHere)
    setSending(null)
  })
  return (
    <Form form={form} label={t('form')} initialValues={{ phone: '' }} onFinish={() => setPlanMissing(true)} className={styles['form']}>
      <Field name="phone" label={t('phoneNumber')} required rules={[phoneRule]} help={t('phoneHelp')}>
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="tel" maxLength={30} />
      </Field>
      <PlaceField name="division" label={t('class')} required places={divisions} rules={[divisionRule]} />
      <PlanCards plans={plansOf(offer)} onChoose={choose} sending={sending} fault={isPlanMissing ? t('planMissing') : null} />
      <Terms />
      {/* Enter sends a form that has such a button; without a plan it only says that one is missing. */}
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
