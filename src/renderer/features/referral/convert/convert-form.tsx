import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { useTokenFormats } from '#domains/referral/format-tokens.ts'
import { minTokens } from '#shared/contract/referrals.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm, useWatch } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { parseConversion, convertible, exactFigure, tokensFault, type Conversion } from './convert-rules'
import type { Stage, useConversion } from './use-conversion'
import styles from '../referral.module.css'

type Values = { tokens: string }
type FormProps = { rate: number; conversion: ReturnType<typeof useConversion> }

export function ConvertForm({ rate, conversion: { stage, send, isSending } }: FormProps) {
  const { t } = useTranslation('referral')
  const { t: unknown } = useTranslation('tokens')
  const { language } = useLanguage()
  const formats = useTokenFormats()
  const failureText = useFailureText()
  const held = convertible(useUser().user)
  const form = useForm<Values>()
  const typed = useWatch<string | undefined>('tokens', form) ?? ''
  const [requestedConversion, setRequestedConversion] = useState<Conversion | null>(null)
  const faultText = (value = '') => {
    const fault = tokensFault(value, held, rate)
    return fault === null ? undefined : t(fault, { least: minTokens, held: formats.amount(held) })
  }

  const requestConversion = ({ tokens }: Values) => setRequestedConversion(parseConversion(tokens, held, rate))
  const onSettled = (ended: Stage) => {
    setRequestedConversion(null)
    const error =
      ended.kind === 'refused'
        ? failureText(ended.failure)
        : ended.kind === 'more-than-held'
          ? t('balanceChanged')
          : null
    if (error !== null) form.setFields([{ name: 'tokens', errors: [error] }])
  }
  return (
    <>
      <Form form={form} label={t('convertTitle')} initialValues={{ tokens: '' }} onFinish={requestConversion} gap={12}>
        <p>{t('rate', { rate: isolateLtr(exactFigure(rate, language)) })}</p>
        <StageNotice stage={stage} />
        {held === null && <Notice tone="info">{unknown('heldUnknownHint')}</Notice>}
        <Field
          name="tokens"
          label={t('tokensToConvert')}
          required
          rules={[validationRule<string>(faultText)]}
          help={t('tokensHelp', { least: minTokens })}
          action={
            held === null ? undefined : (
              <Button
                variant="link"
                onClick={() => form.setFields([{ name: 'tokens', value: String(held), errors: [] }])}
              >
                {t('convertAll')}
              </Button>
            )
          }
        >
          <TextInput ltr inputMode="numeric" autoComplete="off" />
        </Field>
        <Preview order={parseConversion(typed, held, rate)} />
        <Row gap={12} align="stretch" wrap>
          <RequireOnline>
            <Button type="submit" variant="primary" size="large">
              {t('convert')}
            </Button>
          </RequireOnline>
        </Row>
      </Form>
      <Agreement
        order={requestedConversion}
        isSending={isSending}
        onAgree={(order) => send(order, onSettled)}
        onCancel={() => setRequestedConversion(null)}
      />
    </>
  )
}

function Preview({ order }: { order: Conversion | null }) {
  const { t } = useTranslation('referral')
  const { language } = useLanguage()
  const formats = useTokenFormats()
  if (order === null) return <p role="status" className={styles['preview']} />
  const exact = order.tokens / order.rate
  const values = {
    tokens: formats.amount(order.tokens),
    points: t('points', { count: order.points }),
    exact: isolateLtr(exactFigure(exact, language)),
  }
  return (
    <p role="status" className={styles['preview']}>
      {t(Number.isInteger(exact) ? 'preview' : 'previewRounded', values)}
    </p>
  )
}

type AgreementProps = {
  order: Conversion | null
  isSending: boolean
  onAgree: (order: Conversion) => void
  onCancel: () => void
}

function Agreement({ order, isSending, onAgree, onCancel }: AgreementProps) {
  const { t } = useTranslation('referral')
  const formats = useTokenFormats()
  return (
    <ConfirmModal
      open={order !== null}
      title={t('confirmTitle')}
      text={
        order && (
          <>
            <p>
              {t('confirmText', { tokens: formats.amount(order.tokens), points: t('points', { count: order.points }) })}
            </p>
            <p>{t('confirmFinal')}</p>
          </>
        )
      }
      confirm={{ text: t('convert'), loading: isSending, onClick: () => order && onAgree(order) }}
      cancel={{ text: t('cancel'), onClick: () => !isSending && onCancel() }}
      closeLabel={t('close')}
    />
  )
}

function StageNotice({ stage }: { stage: Stage }) {
  const { t } = useTranslation('referral')
  const formats = useTokenFormats()
  const failureText = useFailureText()
  const held = convertible(useUser().user)
  switch (stage.kind) {
    case 'not-sent':
      return (
        <Notice tone="error" role="alert" title={t('notSentTitle')}>
          {failureText(stage.failure)}
        </Notice>
      )
    case 'rate-changed':
      return (
        <Notice tone="warning" role="alert" title={t('rateChangedTitle')}>
          {t('rateChangedText')}
        </Notice>
      )
    case 'not-done':
      return (
        <Notice tone="warning" role="alert" title={t('notDoneTitle')}>
          {t('notDoneText', { held: formats.amount(held) })}
        </Notice>
      )
    case 'unclear':
      return (
        <Notice
          tone="warning"
          role="alert"
          title={t('unclearTitle')}
          action={<TextLink to={paths.wallet()}>{t('seeMyWallet')}</TextLink>}
        >
          {held === null ? t('unclearUnknownText') : t('unclearText', { held: formats.amount(held) })}
        </Notice>
      )
    default:
      return null
  }
}
