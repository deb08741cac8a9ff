import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainKey } from '#core/strings/plain-key.ts'
import { DialogForm } from '#domains/account/dialog-form.tsx'
import type { TopUpType } from '#shared/contract/wallet.ts'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { amountFault, referenceFault, type OnlineWay, type TypedTopUp } from './top-up-rules'
import styles from './top-up-form.module.css'

type TopUpFormProps = {
  type: TopUpType
  typed: TypedTopUp
  onType: (type: TopUpType, typed: TypedTopUp) => void
  onChecked: (typed: TypedTopUp) => void
  onCancel: () => void
}

const typeWords = { code: 'typeCode', online: 'typeOnline', mobile: 'typeMobile' } as const
const types: readonly TopUpType[] = ['code', 'online', 'mobile']
const ways: readonly OnlineWay[] = ['card', 'paydunya']

export function TopUpForm({ type, typed, onType, onChecked, onCancel }: TopUpFormProps) {
  const { t } = useTranslation('wallet')
  const form = useForm<TypedTopUp>()
  const [way, setWay] = useState(typed.way)
  const now = (): TypedTopUp => ({ ...typed, ...form.getFieldsValue(), way })
  const rule = (getFault: (value: string) => PlainKey<'wallet'> | null) =>
    validationRule<string>((value = '') => {
      const fault = getFault(value)
      return fault === null ? undefined : t(fault)
    })
  return (
    <DialogForm
      form={form}
      first={type === 'code' ? 'reference' : 'amount'}
      label={t('addPoints')}
      initialValues={typed}
      intro={
        <SegmentedControl<TopUpType>
          label={t('typeLabel')}
          options={types.map((value) => ({ value, label: t(typeWords[value]) }))}
          value={type}
          onChange={(next) => onType(next, now())}
        />
      }
      submit={t('continue')}
      isBusy={false}
      onSubmit={() => onChecked(now())}
      onCancel={onCancel}
    >
      {type === 'online' && (
        <SegmentedControl<OnlineWay>
          label={t('wayLabel')}
          options={ways.map((value) => ({ value, label: t(value) }))}
          value={way}
          onChange={setWay}
          className={styles['way']}
        />
      )}
      {type === 'code' && (
        <Field
          name="reference"
          label={t('referenceField')}
          required
          help={t('referenceHelp')}
          rules={[rule(referenceFault)]}
        >
          <TextInput ltr autoComplete="off" spellCheck={false} autoCapitalize="off" />
        </Field>
      )}
      <Field name="amount" label={t('amountField')} required help={t('rate')} rules={[rule(amountFault)]}>
        <TextInput ltr inputMode="numeric" autoComplete="off" />
      </Field>
      {type === 'code' && (
        <Field name="comment" label={t('commentField')}>
          <TextArea rows={2} maxLength={500} />
        </Field>
      )}
    </DialogForm>
  )
}
