import { useTranslation } from 'react-i18next'
import type { NeededHost } from '../../../shared/desktop/diagnostics'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { copy } from 'virtual:icons/copy'
import { Ltr } from '../../ui/ltr'
import { SectionTitle } from '../../ui/section-title'
import { hostsText } from './diagnostic-text'
import styles from './diagnostics.module.css'

type NeededHostsProps = { hosts: readonly NeededHost[]; copyText: (text: string, said: string) => Promise<void> }

/** What a school's network has to let through. */
export function NeededHosts({ hosts, copyText }: NeededHostsProps) {
  const { t } = useTranslation('diagnostics')
  return (
    <Card as="section" labelledBy="diagnosis-network" gap={12}>
      <SectionTitle id="diagnosis-network">{t('network')}</SectionTitle>
      <p className={styles['said']}>{t('networkText')}</p>
      <table className={styles['hosts']}>
        <thead>
          <tr>
            <th scope="col">{t('hostColumn')}</th>
            <th scope="col">{t('useColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, port, uses }) => (
            <tr key={`${host}:${port}`}>
              <th scope="row"><Ltr tone="secondary" weight="regular">{`${host}:${port}`}</Ltr></th>
              <td>{uses.map((use) => t(`use-${use}`)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button icon={copy} className={styles['do']} onClick={() => void copyText(hostsText(hosts, t), t('hostsCopied'))}>{t('copyHosts')}</Button>
    </Card>
  )
}
