import { useTranslation } from 'react-i18next'
import type { HomeworkDraft } from '../../../../shared/desktop/homework'
import { Chip } from '../../../ui/chip'
import { Text } from '../../../ui/layout'
import { Notice } from '../../../ui/notice'
import { SectionTitle } from '../../../ui/section-title'
import styles from './homework.module.css'

/** What the draft is, and, as long as it holds files, that it was not handed in. */
export function HomeworkHead({ draft, isSending, found }: { draft: HomeworkDraft; isSending: boolean; found: number }) {
  const { t } = useTranslation('homework')
  const isWaiting = draft.files.length > 0
  return (
    <>
      <div className={styles['head']}>
        <SectionTitle id="homework-title" aside={isWaiting && <Chip state="pending">{t(isSending ? 'onItsWay' : 'notHandedIn')}</Chip>}>
          {t('title')}
        </SectionTitle>
        <Text as="p" size="small" tone="secondary">{t('text')}</Text>
      </div>
      {found > 0 && isWaiting && !isSending && (
        <Notice tone="info" role="status">
          {t('found', { count: found })}
        </Notice>
      )}
    </>
  )
}
