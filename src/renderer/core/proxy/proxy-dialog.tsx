import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand'
import type { ProxyQuestion } from '../../../shared/desktop/proxy-access'
import { isolateLtr } from '../strings/isolate'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/forms/checkbox'
import { PasswordInput } from '../../ui/forms/password-input'
import { PlainField } from '../../ui/forms/plain-field'
import { TextInput } from '../../ui/forms/text-input'
import { Notice } from '../../ui/notice'
import { Modal } from '../../ui/overlay/modal'
import styles from './proxy-dialog.module.css'
import { useProxyQuestion } from './use-proxy-question'

/** Asks, once for all requests that wait, what the proxy of this network wants to know. */
export function ProxyDialog() {
  const { t } = useTranslation('proxy')
  const { question, answer, decline } = useProxyQuestion()
  const [shown, setShown] = useState<ProxyQuestion | null>(null)
  // The words stay while the dialog closes.
  if (question !== null && question !== shown) setShown(question)
  return (
    <Modal open={question !== null} onClose={decline} title={t('title')} closeLabel={t('close')} width={480}>
      {shown && <Answer key={shown.id} question={shown} onAnswer={answer} onCancel={decline} />}
    </Modal>
  )
}

type AnswerProps = { question: ProxyQuestion; onAnswer: (given: { username: string; password: string; keep: boolean }) => void; onCancel: () => void }

function Answer({ question, onAnswer, onCancel }: AnswerProps) {
  const { t } = useTranslation('proxy')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const [missing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The dialog is not shown before its own effects have run.
    const frame = requestAnimationFrame(() => first.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    const name = username.trim()
    setMissing(name === '')
    if (name === '') return first.current?.focus()
    onAnswer({ username: name, password, keep: keep && question.mayKeep })
  }
  return (
    <form aria-label={t('title')} noValidate onSubmit={send} className={styles['form']}>
      <p className={styles['text']}>{t('text', { proxy: isolateLtr(question.proxy), name: brand.name })}</p>
      {question.wrong && <Notice tone="error" role="alert">{t('wrong')}</Notice>}
      <div>
        <PlainField label={t('username')} required error={missing ? t('usernameMissing') : undefined}>
          <TextInput ltr ref={first} value={username} autoComplete="off" spellCheck={false} autoCapitalize="off" maxLength={256} onChange={(event: ChangeEvent<HTMLInputElement>) => setUsername(event.target.value)} />
        </PlainField>
        <PlainField label={t('password')}>
          <PasswordInput value={password} autoComplete="off" maxLength={256} showLabel={t('show')} hideLabel={t('hide')} onChange={(event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value)} />
        </PlainField>
        {question.mayKeep && <Checkbox checked={keep} onChange={setKeep}>{t('keep')}</Checkbox>}
      </div>
      <div className={styles['actions']}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary">{t('goOn')}</Button>
      </div>
    </form>
  )
}
