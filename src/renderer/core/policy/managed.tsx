import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { lockSimple } from 'virtual:icons/lock-simple'
import styles from './policy.module.css'

export function Managed({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('school')
  return (
    <span className={classNames(styles['managed'], className)}>
      <Icon glyph={lockSimple} size={16} />
      {t('managedByYourSchool')}
    </span>
  )
}
