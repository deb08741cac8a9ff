import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { lockSimple } from '../../ui/icons/lock-simple'
import { schoolStrings } from './school-strings'
import styles from './school.module.css'

/** « Géré par votre établissement », beside what the school decides. */
export function Managed({ className }: { className?: string | undefined }) {
  const t = schoolStrings.useText()
  return (
    <span className={classNames(styles['managed'], className)}>
      <Icon glyph={lockSimple} size={16} />
      {t('managed')}
    </span>
  )
}
