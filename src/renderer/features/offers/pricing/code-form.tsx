import { useState } from 'react'
import { contract } from '../../../../shared/contract/index'
import { useRefusalOn } from '../../../core/account/use-refusal-on'
import { useMutation } from '../../../core/api/use-mutation'
import { useStillHere } from '../../../core/screen/use-still-here'
import { useOneAtATime } from '../../../core/screen/use-one-at-a-time'
import { useUser } from '../../../core/session/use-user'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/forms/field'
import { Form, useForm } from '../../../ui/forms/form'
import { sentenceRule } from '../../../ui/forms/sentence-rule'
import { TextInput } from '../../../ui/forms/text-input'
import { ticket } from '../../../ui/icons/ticket'
import { useNotify } from '../../../ui/notify'
import { SegmentedControl } from '../../../ui/segmented-control'
import { codeFault } from '../coupons'
import { offersStrings } from '../offers-strings'
import styles from './pricing.module.css'

type Kind = 'coupon' | 'friend'
type Values = { code: string }

/** The code of a coupon, or the gift code of a friend; what the platform refuses it for stands at the field. */
export function CodeForm() {
  const t = offersStrings.useText()
  const { user } = useUser()
  const [kind, setKind] = useState<Kind>('coupon')
  const form = useForm<Values>()
  const [send, isBusy] = useAddition(kind, form)
  const rule = sentenceRule<string>((typed = '') => {
    const fault = codeFault(typed)
    if (fault !== null) return t(fault)
    const isOwn = kind === 'friend' && user.gift_code != null && user.gift_code.trim().toUpperCase() === typed.trim().toUpperCase()
    return isOwn ? t('ownCode') : undefined
  })
  const change = (chosen: Kind) => {
    setKind(chosen)
    form.resetFields()
  }
  const label = t(kind === 'coupon' ? 'coupon' : 'friendCode')
  return (
    <Form form={form} label={t('codes')} initialValues={{ code: '' }} onFinish={send}>
      <SegmentedControl
        label={t('codeKind')}
        options={[{ value: 'coupon', label: t('coupon') }, { value: 'friend', label: t('friendCode') }]}
        value={kind}
        onChange={change}
        className={styles['codeKind']}
      />
      <div className={styles['codeLine']}>
        <Field name="code" label={label} rules={[rule]} validateTrigger="onSubmit" help={t(kind === 'coupon' ? 'oneCode' : 'friendHelp')} className={styles['codeField']}>
          <TextInput icon={ticket} ltr maxLength={60} autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" loading={isBusy} className={styles['codeButton']}>
          {t('addCode')}
        </Button>
      </div>
    </Form>
  )
}

function useAddition(kind: Kind, form: ReturnType<typeof useForm<Values>>) {
  const t = offersStrings.useText()
  const notify = useNotify()
  const refused = useRefusalOn(form, 'code')
  const stillHere = useStillHere()
  const [addCoupon] = useMutation(contract.discountCodes.add)
  const [addFriend] = useMutation(contract.discountCodes.addFriendCode)
  return useOneAtATime(async ({ code }: Values) => {
    const answer = await (kind === 'coupon' ? addCoupon : addFriend)({ body: { code: code.trim() } })
    if (answer.ok) return notify.success(t('codeAdded'))
    if (stillHere()) refused(answer.failure)
  })
}
