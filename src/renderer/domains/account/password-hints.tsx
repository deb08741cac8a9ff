import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { Row, Text } from '../../ui/layout'
import { checkCircle } from 'virtual:icons/check-circle'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './password-hints.module.css'
import { hasTrait, type PasswordTrait } from './password-rules'

const texts = {
  length: 'hintLength',
  capital: 'hintCapital',
  small: 'hintSmall',
  digit: 'hintDigit',
  special: 'hintSpecial',
  repeats: 'hintRepeats',
} as const satisfies Record<PasswordTrait, string>

export function PasswordHints({
  password,
  needed,
  advised = [],
}: {
  password: string
  needed: readonly PasswordTrait[]
  advised?: readonly PasswordTrait[]
}) {
  const { t } = useTranslation('account')
  return (
    <div className={styles['hints']}>
      <Traits label={t('hints')} traits={needed} password={password} />
      {advised.length > 0 && (
        <Row gap={[4, 12]} align="stretch" wrap>
          <Text weight="medium" aria-hidden>
            {t('hintsAdvised')}
          </Text>
          <Traits label={t('hintsAdvised')} traits={advised} password={password} />
        </Row>
      )}
    </div>
  )
}

function Traits({ label, traits, password }: { label: string; traits: readonly PasswordTrait[]; password: string }) {
  const { t } = useTranslation('account')
  return (
    <Row as="ul" gap={[4, 12]} align="stretch" wrap aria-label={label}>
      {traits.map((trait) => {
        const met = hasTrait(password, trait)
        return (
          <li key={trait} className={classNames(styles['trait'], met && styles['met'])}>
            {met ? <Icon glyph={checkCircle} size={16} filled /> : <span className={styles['dot']} aria-hidden />}
            {t(texts[trait])}
            <VisuallyHidden>{`: ${met ? t('hintMet') : t('hintUnmet')}`}</VisuallyHidden>
          </li>
        )
      })}
    </Row>
  )
}
