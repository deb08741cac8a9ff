import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import type { User } from '#shared/contract/resources.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Box, Row, Stack, Text } from '#ui/layout.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { getCompleteness, type CompletenessItem } from './completeness'
import styles from './completeness-card.module.css'

const texts = {
  photo: 'missingPhoto',
  birthDate: 'missingBirthDate',
  gender: 'missingGender',
  email: 'missingEmail',
  phone: 'missingPhone',
  division: 'missingDivision',
  address: 'missingAddress',
  institute: 'missingInstitute',
  parentPhone: 'missingParentPhone',
} as const satisfies Record<CompletenessItem, string>

export function CompletenessCard({ user, mayEdit }: { user: User; mayEdit: boolean }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { percent, missing } = getCompleteness(user)
  const isFull = missing.length === 0
  return (
    <Card as="section" labelledBy="completeness">
      <Row gap={16}>
        <ProgressRing
          value={percent}
          label={t('completeness')}
          valueText={format.percent(percent)}
          size={76}
          tone={isFull ? 'success' : 'lagoon'}
        />
        <Box shrink>
          <Text id="completeness" as="h2" size="card-title" weight="semibold">
            {t('completeness')}
          </Text>
          <Text as="p" tone="secondary">
            {isFull ? t('completenessFull') : t('completenessMissing', { count: missing.length })}
          </Text>
        </Box>
      </Row>
      {!isFull && (
        <Stack as="ul" gap={6} marginTop={16}>
          {missing.map((item) => (
            <Row key={item} as="li" gap={10}>
              <span className={styles['dot']} aria-hidden />
              {t(texts[item])}
            </Row>
          ))}
        </Stack>
      )}
      {!isFull && mayEdit && (
        <ButtonLink block to={paths.editProfile()} marginTop={16}>
          {t('complete')}
        </ButtonLink>
      )}
    </Card>
  )
}
