import type { TFunction } from 'i18next'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useChangeSettings, useSettings } from '#core/settings/use-settings.ts'
import { useFormat } from '#core/strings/format.ts'
import type { ProxyOutcome, ProxyVerdict } from '#shared/desktop/proxy-access.ts'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import { TextWithAddress } from '#ui/breakable.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { toDraft, readDraft, splitAddress, type ProxyDraft, type ProxyField } from './proxy-draft'
import { Setting } from './setting'
import styles from './settings-screen.module.css'

const modes = ['system', 'manual', 'script'] as const
const modeTexts = { system: 'proxySystem', manual: 'proxyManual', script: 'proxyScript' } as const
const fieldsByMode = { system: [], manual: ['host', 'port'], script: ['url'] } as const satisfies Record<
  ProxyDraft['mode'],
  readonly ProxyField[]
>

export function ProxyForm() {
  const { proxy } = useSettings()
  const isManaged = useIsManaged('proxy')
  return <Draft key={isManaged ? JSON.stringify(proxy) : 'own'} proxy={proxy} isManaged={isManaged} />
}

function Draft({ proxy, isManaged }: { proxy: ProxySettings; isManaged: boolean }) {
  const { t } = useTranslation('settings')
  const { test, isTesting, verdict, reset } = useProxyTest()
  const { apply, isBusy } = useApply(t)
  const { form, mode, setMode, rule, splitPastedAddress, submit, validateAndSubmit } = useDraft(t, proxy)
  return (
    <Form
      form={form}
      label={t('proxyForm')}
      initialValues={toDraft(proxy)}
      gap={16}
      onFinish={() => submit(apply)}
      onValuesChange={reset}
    >
      <Setting title={t('proxy')} text={mode === 'system' ? t('proxySystemText') : undefined} managed={isManaged}>
        {(describedBy) => (
          <SegmentedControl
            label={t('proxy')}
            options={modes.map((value) => ({ value, label: t(modeTexts[value]) }))}
            value={mode}
            onChange={(chosen) => {
              setMode(chosen)
              reset()
            }}
            disabled={isManaged}
            describedBy={describedBy}
          />
        )}
      </Setting>
      {mode !== 'system' && (
        <Stack gap={[0, 16]} className={styles['proxyFields']} data-mode={mode}>
          {fieldsByMode[mode].map((name) => (
            <Field key={name} name={name} label={t(name)} rules={[rule(name)]} validateTrigger="onSubmit">
              <TextInput
                ltr
                autoComplete="off"
                spellCheck={false}
                inputMode={name === 'port' ? 'numeric' : 'url'}
                disabled={isManaged}
                {...(name === 'host' && { onBlur: splitPastedAddress })}
              />
            </Field>
          ))}
        </Stack>
      )}
      <Row gap={12} justify="between" wrap>
        <Text role="status" as="p" size="small" tone="secondary">
          <ProxyInForce proxy={proxy} />
        </Text>
        <Row gap={12} align="stretch" wrap className={styles['proxyActions']}>
          <Button loading={isTesting} onClick={() => void (isManaged ? test(proxy) : validateAndSubmit(test))}>
            {t('test')}
          </Button>
          {!isManaged && (
            <Button type="submit" variant="primary" loading={isBusy}>
              {t('apply')}
            </Button>
          )}
        </Row>
      </Row>
      <div aria-live="polite">
        {isTesting ? (
          <Text as="p" size="small" tone="secondary">
            {t('testing')}
          </Text>
        ) : (
          verdict && <ProxyVerdictNotice verdict={verdict} />
        )}
      </div>
      <TextLink to={paths.diagnostics()}>{t('diagnostics')}</TextLink>
    </Form>
  )
}

type Submit = (proxy: ProxySettings) => Promise<void>

function useDraft(t: TFunction<'settings'>, proxy: ProxySettings) {
  const form = useForm<ProxyDraft>()
  const [mode, setMode] = useState(proxy.mode)
  const draft = (): ProxyDraft => ({ ...toDraft(proxy), ...form.getFieldsValue(), mode })
  const submit = (send: Submit): void => {
    const read = readDraft(draft())
    if (!read.ok) return
    form.setFieldsValue(toDraft(read.proxy))
    void send(read.proxy)
  }
  return {
    form,
    mode,
    setMode,
    submit,
    rule: (name: ProxyField) =>
      validationRule(() => {
        const read = readDraft(draft())
        const fault = read.ok ? undefined : read.faults[name]
        return fault && t(fault)
      }),
    splitPastedAddress: (): void => {
      const pasted = splitAddress(draft().host)
      if (pasted) form.setFieldsValue(pasted)
    },
    validateAndSubmit: async (send: Submit): Promise<void> => {
      try {
        await form.validateFields()
      } catch {
        const first = fieldsByMode[mode].find((name) => form.getFieldError(name).length > 0)
        if (first) form.focusField(first)
        return
      }
      submit(send)
    },
  }
}

function useApply(t: TFunction<'settings'>) {
  const notify = useNotify()
  const change = useChangeSettings()
  const [isBusy, setBusy] = useState(false)
  const apply = async (proxy: ProxySettings): Promise<void> => {
    setBusy(true)
    const isSaved = await change({ proxy })
    setBusy(false)
    if (!isSaved) notify.error(t('proxyFailed'))
  }
  return { apply, isBusy }
}

function ProxyInForce({ proxy }: { proxy: ProxySettings }) {
  const { t } = useTranslation('settings')
  if (proxy.mode === 'system') return t('inForceSystem')
  const address = proxy.mode === 'manual' ? `${proxy.host}:${proxy.port}` : proxy.url
  const text = t(proxy.mode === 'manual' ? 'inForceManual' : 'inForceScript', { address })
  return <TextWithAddress text={text} address={address} />
}

const textKeys = {
  'wants-password': 'testWants',
  'refused-password': 'testRefused',
  'wants-windows-account': 'testWindows',
  'no-answer': 'testNoAnswer',
  'name-unknown': 'testName',
  'script-missing': 'testScript',
  'certificate': 'testCertificate',
  'platform-away': 'testAway',
  'no-network': 'testOffline',
} as const satisfies Record<Exclude<ProxyOutcome, 'reached'>, string>

function ProxyVerdictNotice({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  if (verdict === 'failed') return <Notice tone="warning">{t('testFailed')}</Notice>
  if (verdict.outcome === 'reached')
    return (
      <Notice tone="success">
        {t(verdict.direct ? 'testDirect' : 'testReached', { ms: number(verdict.ms ?? 0) })}
      </Notice>
    )
  return <Notice tone="warning">{t(textKeys[verdict.outcome])}</Notice>
}

type Verdict = ProxyVerdict | 'failed'

function useProxyTest() {
  const [isTesting, setTesting] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const latest = useRef(0)
  const test = async (proxy: ProxySettings): Promise<void> => {
    latest.current += 1
    const mine = latest.current
    setTesting(true)
    setVerdict(null)
    const found = await desktop['proxy.test']({ proxy }).catch((error: unknown) => {
      reportFailure('proxy.test', error)
      return 'failed' as const
    })
    if (latest.current !== mine) return
    setTesting(false)
    setVerdict(found)
  }
  const reset = (): void => {
    latest.current += 1
    setTesting(false)
    setVerdict(null)
  }
  return { test, isTesting, verdict, reset }
}
