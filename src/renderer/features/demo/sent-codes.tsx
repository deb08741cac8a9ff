import { useTranslation } from 'react-i18next'
import type { DemoState } from '../../../shared/desktop/demo'
import { useFormat } from '../../core/strings/format'
import { Ltr } from '../../ui/ltr'
import { SectionTitle } from '../../ui/section-title'
import { UserContent } from '../../ui/user-content'
import styles from './demo.module.css'

export function SentCodes({ sent }: Pick<DemoState, 'sent'>) {
  const { t } = useTranslation('demo')
  const { dateTime } = useFormat()
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('sent')}</SectionTitle>
      {sent.length === 0 && <p className={styles['hint']}>{t('sentNone')}</p>}
      <ul className={styles['list']}>
        {sent.map((message) => (
          <li key={`${message.at} ${message.to} ${message.text}`} className={styles['sent']}>
            <UserContent as="div">{message.text}</UserContent>
            <span className={styles['hint']}>
              <Ltr>{dateTime(message.at)}</Ltr> · {t('sentTo', { to: message.to })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
