import type { TFunction } from 'i18next'
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProxySettings } from '../../../shared/desktop/settings'
import { paths } from '../../core/paths'
import { useIsManaged } from '../../core/settings/use-managed'
import { useChangeSettings, useSettings } from '../../core/settings/use-settings'
import { isolateLtr } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { PlainField } from '../../ui/forms/plain-field'
import { TextInput } from '../../ui/forms/text-input'
import { TextLink } from '../../ui/link'
import { useNotify } from '../../ui/notify'
import { SegmentedControl } from '../../ui/segmented-control'
import { draftOf, readDraft, splitAddress, type ProxyDraft, type ProxyFaults, type ProxyField } from './proxy-draft'
import { ProxyVerdictNotice } from './proxy-verdict-notice'
import { Setting } from './setting'
import styles from './settings-screen.module.css'
import { useProxyTest } from './use-proxy-test'

const modes = ['system', 'manual', 'script'] as const
const modeTexts = { system: 'proxySystem', manual: 'proxyManual', script: 'proxyScript' } as const
const fieldsOf = { system: [], manual: ['host', 'port'], script: ['url'] } as const satisfies Record<ProxyDraft['mode'], readonly ProxyField[]>

export function ProxyForm() {
  const { t } = useTranslation('settings')
  const { proxy } = useSettings()
  const isManaged = useIsManaged('proxy')
  const { draft, faults, busy, choose, write, leave, submit, input, read } = useProxyDraft(t, proxy)
  const { test, isTesting, verdict, forget } = useProxyTest()
  const shown = isManaged ? draftOf(proxy) : draft
  return (
    <form aria-label={t('proxyForm')} noValidate onSubmit={submit} onChange={forget} className={styles['proxy']}>
      <Setting title={t('proxy')} text={shown.mode === 'system' ? t('proxySystemText') : undefined} managed={isManaged}>
        {(describedBy) => (
          <SegmentedControl
            label={t('proxy')}
            options={modes.map((value) => ({ value, label: t(modeTexts[value]) }))}
            value={shown.mode}
            onChange={(mode) => {
              choose(mode)
              forget()
            }}
            disabled={isManaged}
            describedBy={describedBy}
          />
        )}
      </Setting>
      {shown.mode !== 'system' && (
        <div className={styles['proxyFields']} data-mode={shown.mode}>
          {fieldsOf[shown.mode].map((name) => (
            <PlainField key={name} label={t(name)} error={faults[name] && t(faults[name])}>
              <TextInput
                ltr autoComplete="off" spellCheck={false} inputMode={name === 'port' ? 'numeric' : 'url'} ref={input(name)} value={shown[name]}
                onChange={(event: ChangeEvent<HTMLInputElement>) => write(name, event.target.value)} onBlur={() => leave(name)} disabled={isManaged}
              />
            </PlainField>
          ))}
        </div>
      )}
      <div className={styles['proxyEnd']}>
        <p role="status" className={styles['text']}>
          {inForce(proxy, t)}
        </p>
        <div className={styles['proxyActions']}>
          <Button loading={isTesting} onClick={() => {
            const wanted = isManaged ? proxy : read()
            if (wanted) void test(wanted)
          }}>
            {t('test')}
          </Button>
          {!isManaged && (
            <Button type="submit" variant="primary" loading={busy}>
              {t('apply')}
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">{isTesting ? <p className={styles['text']}>{t('testing')}</p> : verdict && <ProxyVerdictNotice verdict={verdict} />}</div>
      <TextLink to={paths.diagnostics()}>{t('diagnostics')}</TextLink>
    </form>
  )
}

/** What is being written: it is looked at when it is to be applied, and again while it is put right. */
function useProxyDraft(t: TFunction<'settings'>, proxy: ProxySettings) {
  const notify = useNotify()
  const change = useChangeSettings()
  const [draft, setDraft] = useState(() => draftOf(proxy))
  const [faults, setFaults] = useState<ProxyFaults>({})
  const [busy, setBusy] = useState(false)
  const inputs = useRef<Partial<Record<ProxyField, HTMLInputElement | null>>>({})

  const apply = async (wanted: ProxySettings) => {
    setBusy(true)
    const kept = await change({ proxy: wanted })
    setBusy(false)
    if (!kept) notify.error(t('proxyFailed'))
  }
  const read = (): ProxySettings | null => {
    const written = readDraft(draft)
    if (written.ok) {
      setFaults({})
      setDraft(draftOf(written.proxy))
      return written.proxy
    }
    setFaults(written.faults)
    const first = fieldsOf[draft.mode].find((name) => written.faults[name] !== undefined)
    if (first) inputs.current[first]?.focus()
    return null
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wanted = read()
    if (wanted) void apply(wanted)
  }
  return {
    draft, faults, busy, submit, read,
    choose: (mode: ProxyDraft['mode']) => {
      setDraft((before) => ({ ...before, mode }))
      setFaults({})
    },
    write: (name: ProxyField, text: string) => {
      const after = { ...draft, [name]: text }
      setDraft(after)
      const read = readDraft(after)
      // A field that was refused is forgiven as soon as it is right; one that was not is left alone while it is typed.
      if (faults[name] && (read.ok || read.faults[name] === undefined)) setFaults(({ [name]: _right, ...others }) => others)
    },
    leave: (name: ProxyField) => {
      const pasted = name === 'host' ? splitAddress(draft.host) : null
      if (pasted) setDraft((before) => ({ ...before, ...pasted }))
    },
    input: (name: ProxyField) => (element: HTMLInputElement | null) => {
      inputs.current[name] = element
    },
  }
}

function inForce(proxy: ProxySettings, t: TFunction<'settings'>): string {
  if (proxy.mode === 'manual') return t('inForceManual', { address: isolateLtr(`${proxy.host}:${proxy.port}`) })
  return proxy.mode === 'script' ? t('inForceScript', { address: isolateLtr(proxy.url) }) : t('inForceSystem')
}
