import { useEffect, useState, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { refetchFailed } from '#core/api/refetch.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useCoreDispatch, type CoreState } from '#core/store/core-state.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { ProxyQuestion } from '#shared/desktop/proxy-access.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm } from '#ui/forms/form.tsx'
import { GroupField } from '#ui/forms/group-field.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useFirstField } from '#ui/forms/use-first-field.ts'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './proxy-dialog.module.css'

export function ProxyDialog() {
  const { t } = useTranslation('proxy')
  const { question, answer, decline } = useProxyQuestion()
  const [shown, setShown] = useState<ProxyQuestion | null>(null)
  if (question !== null && question !== shown) setShown(question)
  return (
    <Modal open={question !== null} onClose={decline} title={t('title')} closeLabel={t('close')} width={480}>
      {shown && <Answer key={shown.id} question={shown} onAnswer={answer} onCancel={decline} />}
    </Modal>
  )
}

type Given = { username: string; password: string; keep: boolean }
type AnswerProps = { question: ProxyQuestion; onAnswer: (credentials: Given) => void; onCancel: () => void }

const empty: Given = { username: '', password: '', keep: false }

function Answer({ question, onAnswer, onCancel }: AnswerProps) {
  const { t } = useTranslation('proxy')
  const form = useForm<Given>()
  useFirstField(form, 'username')
  const rule = validationRule<string>((typed = '') => (typed.trim() === '' ? t('usernameMissing') : undefined))
  const send = ({ username, password, keep = false }: Given): void =>
    onAnswer({ username: username.trim(), password, keep: keep && question.mayKeep })
  return (
    <Form form={form} label={t('title')} initialValues={empty} gap={16} className={styles['form']} onFinish={send}>
      <Text as="p" tone="secondary">
        {t('text', { proxy: isolateLtr(question.proxy) })}
      </Text>
      {question.wrong && (
        <Notice tone="error" role="alert">
          {t('wrong')}
        </Notice>
      )}
      <div>
        <Field name="username" label={t('username')} required rules={[rule]} validateTrigger="onSubmit">
          <TextInput ltr autoComplete="off" spellCheck={false} autoCapitalize="off" maxLength={256} />
        </Field>
        <Field name="password" label={t('password')}>
          <PasswordInput autoComplete="off" maxLength={256} showLabel={t('show')} hideLabel={t('hide')} />
        </Field>
        {question.mayKeep && (
          <GroupField name="keep" valuePropName="checked" className={styles['keep']}>
            <Checkbox>{t('keep')}</Checkbox>
          </GroupField>
        )}
      </div>
      <Row gap={12} align="stretch" justify="end" wrap>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('goOn')}
        </Button>
      </Row>
    </Form>
  )
}

function useProxyQuestion() {
  const dispatch = useCoreDispatch()
  const { getState } = useStore<CoreState>()
  const [question, setQuestion] = useState<ProxyQuestion | null>(null)
  const before = useRef<ProxyQuestion | null>(null)
  const learn = useEffectEvent((next: ProxyQuestion | null): void => {
    const answered = before.current !== null && next === null
    before.current = next
    setQuestion((current) => (current?.id === next?.id ? current : next))
    if (answered) refetchFailed({ dispatch, getState })
  })
  useEffect(() => {
    const unsubscribe = desktop.on('proxy.access-changed', (state) => learn(state.question))
    desktop['proxy.access']()
      .then(({ question: found }) => learn(found))
      .catch((error: unknown) => reportFailure('proxy.access', error))
    return unsubscribe
  }, [])
  const reportErrors = (telling: Promise<unknown>): void =>
    void telling.catch((error: unknown) => reportFailure('proxy.answer', error))
  return {
    question,
    answer: (credentials: { username: string; password: string; keep: boolean }) =>
      question && reportErrors(desktop['proxy.answer']({ id: question.id, ...credentials })),
    decline: () => question && reportErrors(desktop['proxy.decline']({ id: question.id })),
  }
}
