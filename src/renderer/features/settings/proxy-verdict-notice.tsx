import { useTranslation } from 'react-i18next'
import type { ProxyOutcome } from '../../../shared/desktop/proxy-access'
import { useFormat } from '../../core/strings/format'
import { Notice } from '../../ui/notice'
import type { Verdict } from './use-proxy-test'

const words = {
  'wants-password': 'testWants', 'refused-password': 'testRefused', 'wants-windows-account': 'testWindows', 'no-answer': 'testNoAnswer', 'name-unknown': 'testName',
  'script-missing': 'testScript', certificate: 'testCertificate', 'platform-away': 'testAway', 'no-network': 'testOffline',
} as const satisfies Record<Exclude<ProxyOutcome, 'reached'>, string>

/** What came of trying a proxy. */
export function ProxyVerdictNotice({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  if (verdict === 'failed') return <Notice tone="warning">{t('testFailed')}</Notice>
  if (verdict.outcome === 'reached') return <Notice tone="success">{t(verdict.direct ? 'testDirect' : 'testReached', { ms: number(verdict.ms ?? 0) })}</Notice>
  return <Notice tone="warning">{t(words[verdict.outcome])}</Notice>
}
