import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/resources'
import { paths } from '../../core/paths'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/layout'
import { plus } from 'virtual:icons/plus'
import { users } from 'virtual:icons/users'
import { TextLink } from '../../ui/link'
import { Ltr } from '../../ui/ltr'
import { SectionTitle } from '../../ui/section-title'
import styles from './parent-card.module.css'

/** The parent who follows the account, or the way to name one. */
export function ParentCard({ user, onAdd }: { user: User; onAdd: (() => void) | null }) {
  const { t } = useTranslation('profile')
  const isLinked = user.hasParent === true
  const hasRequests = isLinked || user.hasParentRequest === true
  const hasPhone = Boolean(user.phone2)
  return (
    <Card as="section" labelledBy="parent">
      <SectionTitle id="parent" aside={<Icon glyph={users} size={20} className={styles['icon']} />}>
        {t('parent')}
      </SectionTitle>
      <p className={styles['text']}>{isLinked ? t('parentLinked') : t('parentNone')}</p>
      {hasPhone && (
        <p className={styles['phone']}>
          <Text tone="secondary" weight="regular">{t('parentPhone')}</Text>
          <Ltr>{user.phone2}</Ltr>
        </p>
      )}
      {!hasPhone && user.hasPhoneParent !== true && onAdd && (
        <Button block icon={plus} className={styles['action']} onClick={onAdd}>
          {t('addParentPhone')}
        </Button>
      )}
      {hasRequests && (
        <TextLink to={paths.parentRequests()} trailing="caret" className={styles['action']}>
          {t('parentRequests')}
        </TextLink>
      )}
    </Card>
  )
}
