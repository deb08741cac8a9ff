import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { Icon, type Glyph } from '../../ui/icon'
import { Text } from '../../ui/layout'
import { SectionTitle } from '../../ui/section-title'
import styles from './fact.module.css'

export function FactCard({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <SectionTitle id={id} aside={aside}>
        {title}
      </SectionTitle>
      <dl className={styles['facts']}>{children}</dl>
    </Card>
  )
}

type FactProps = { glyph: Glyph; name: string; aside?: ReactNode; children: ReactNode }

/** One thing that is known, or not yet. */
export function Fact({ glyph, name, aside, children }: FactProps) {
  const { t } = useTranslation('profile')
  const isKnown = children !== null && children !== undefined && children !== ''
  return (
    <div className={styles['fact']}>
      <dt className={styles['name']}>
        <span className={styles['tile']}>
          <Icon glyph={glyph} size={20} />
        </span>
        {name}
      </dt>
      {aside && <dd className={styles['aside']}>{aside}</dd>}
      <dd className={styles['value']}>{isKnown ? children : <Text tone="tertiary" weight="regular">{t('notGiven')}</Text>}</dd>
    </div>
  )
}
