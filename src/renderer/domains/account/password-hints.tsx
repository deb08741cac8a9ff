import { useTranslation } from 'react-i18next'
import { checkCircle } from 'virtual:icons/check-circle'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { hasTrait, type PasswordTrait } from './password-rules'
import styles from './password-hints.module.css'

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
    <Stack gap={6} size="small" tone="secondary">
      <Traits label={t('hints')} traits={needed} password={password} />
      {advised.length > 0 && (
        <Row gap={[4, 12]} align="stretch" wrap>
          <Text weight="medium" aria-hidden>
            {t('hintsAdvised')}
          </Text>
          <Traits label={t('hintsAdvised')} traits={advised} password={password} />
        </Row>
      )}
    </Stack>
  )
}

function Traits({ label, traits, password }: { label: string; traits: readonly PasswordTrait[]; password: string }) {
  const { t } = useTranslation('account')
  return (
    <Row as="ul" gap={[4, 12]} align="stretch" wrap aria-label={label}>
      {traits.map((trait) => {
        const met = hasTrait(password, trait)
        return (
          <Row key={trait} as="li" inline gap={6} className={classNames(met && styles['met'])}>
            {met ? <Icon glyph={checkCircle} size={16} filled /> : <span className={styles['dot']} aria-hidden />}
            {t(texts[trait])}
            <VisuallyHidden>{`: ${met ? t('hintMet') : t('hintUnmet')}`}</VisuallyHidden>
          </Row>
        )
      })}
    </Row>
  )
}
