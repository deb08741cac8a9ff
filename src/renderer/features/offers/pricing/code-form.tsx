import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ticket } from 'virtual:icons/ticket'
import { useMutation } from '#core/api/use-mutation.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useFieldError } from '#domains/account/use-field-error.ts'
import { contract } from '#shared/contract/index.ts'
import { revenueIn } from '#shared/contract/offers.ts'
import { normalizeIdentifier } from '#shared/std/typed-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Row } from '#ui/layout.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { codeFault } from '../coupons'
import styles from './pricing.module.css'

type Kind = 'coupon' | 'friend'
type Values = { code: string }

export function CodeForm({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('offers')
  const ownCodes = useOwnCodes()
  const held = useHeldCode(ownCodes)
  const [kind, setKind] = useState<Kind>('coupon')
  const form = useForm<Values>()
  const [send, isBusy] = useAddition(kind, form)
  const rule = validationRule<string>((typed = '') => {
    const fault = codeFault(typed)
    if (fault !== null) return t(fault)
    return ownCodes.includes(plainCode(typed)) ? t('ownCode') : undefined
  })
  const change = (chosen: Kind) => {
    setKind(chosen)
    form.resetFields()
  }
  const label = t(kind === 'coupon' ? 'coupon' : 'friendCode')
  return (
    <Form form={form} label={t('codes')} initialValues={{ code: '' }} onFinish={send} disabled={disabled}>
      <SegmentedControl
        label={t('codeKind')}
        options={[
          { value: 'coupon', label: t('coupon') },
          { value: 'friend', label: t('friendCode') },
        ]}
        value={kind}
        onChange={change}
        className={styles['codeKind']}
        // The answer belongs to the kind that was sent.
        disabled={disabled || isBusy}
      />
      <Row gap={8} align="start" wrap>
        <Field
          name="code"
          label={label}
          rules={[rule]}
          validateTrigger="onSubmit"
          help={t(kind === 'coupon' ? 'oneCode' : 'friendHelp')}
          className={styles['codeField']}
        >
          <TextInput icon={ticket} ltr maxLength={60} autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" loading={isBusy} className={styles['codeButton']}>
          {t('addCode')}
        </Button>
      </Row>
      {kind === 'coupon' && held !== null && (
        <Button variant="link" icon={ticket} loading={isBusy} onClick={() => send({ code: held.code })}>
          {held.off === null
            ? t('useHeld', { code: isolateLtr(held.code) })
            : t('useHeldOff', { code: isolateLtr(held.code), off: held.off })}
        </Button>
      )}
    </Form>
  )
}

const plainCode = (code: string): string => normalizeIdentifier(code).toUpperCase()

/** The user's own codes are refused (spec 2 §5). */
function useOwnCodes(): readonly string[] {
  const { user, permissions } = useUser()
  const revenue = useQuery(contract.discountCodes.revenue, {}, { skip: permissions.influencer !== true })
  const codes = revenue.data ? revenueIn(revenue.data).codes.map(({ code }) => code) : []
  return [user.gift_code ?? '', ...codes].map(plainCode).filter((code) => code !== '')
}

/** Null without a usable one (spec 2 §3). */
function useHeldCode(ownCodes: readonly string[]): { code: string; off: string | null } | null {
  const { user } = useUser()
  const format = useFormat()
  const code = user.discountCode?.trim() ?? ''
  if (code === '' || ownCodes.includes(plainCode(code))) return null
  const { discountAmount: amount, discountType: type } = user
  if (amount == null || amount <= 0) return { code, off: null }
  return {
    code,
    off:
      type?.startsWith('percentage') === true
        ? isolateLtr(`−${format.number(amount)}\u00A0%`)
        : `−${format.points(amount)}`,
  }
}

function useAddition(kind: Kind, form: ReturnType<typeof useForm<Values>>) {
  const { t } = useTranslation('offers')
  const succeeded = useSuccess()
  const isMounted = useIsMounted()
  const refused = useFieldError(form, 'code', isMounted)
  const [addCoupon] = useMutation(contract.discountCodes.add)
  const [addFriend] = useMutation(contract.discountCodes.addFriendCode)
  return useSingleFlight(async ({ code }: Values) => {
    const answer = await (kind === 'coupon' ? addCoupon : addFriend)({ body: { code: normalizeIdentifier(code) } })
    if (answer.ok) succeeded(answer.data, t('codeAdded'))
    else refused(answer.failure)
  })
}
