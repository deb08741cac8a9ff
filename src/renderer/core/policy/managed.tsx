import { useTranslation } from 'react-i18next'
import { lockSimple } from 'virtual:icons/lock-simple'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
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
