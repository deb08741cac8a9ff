import { checkCircle } from 'virtual:icons/check-circle'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './offer-features.module.css'

export function OfferFeatures({
  features,
  label,
  className,
}: {
  features: readonly string[]
  label?: string
  className?: string | undefined
}) {
  if (features.length === 0) return null
  return (
    <ul className={classNames(styles['features'], className)} aria-label={label}>
      {features.map((feature, index) => (
        <li key={index}>
          <Icon glyph={checkCircle} size={18} filled className={styles['check']} />
          <UserContent>{feature}</UserContent>
        </li>
      ))}
    </ul>
  )
}
