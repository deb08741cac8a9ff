import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SoldSubject } from '../availability'
import { StepTitle } from './step-title'
import styles from './pricing.module.css'

type SubjectChoiceProps = {
  subjects: readonly SoldSubject[]
  picked: readonly SoldSubject[]
  lastKept: boolean
  onToggle: (subject: SoldSubject) => void
  number: string
  disabled: boolean
}

export function SubjectChoice({ subjects, picked, lastKept, onToggle, number, disabled }: SubjectChoiceProps) {
  const { t } = useTranslation('offers')
  const titleId = useId()
  return (
    <Stack as="section" gap={10} aria-labelledby={titleId}>
      <StepTitle number={number} id={titleId} aside={t('chosenSubjects', { count: picked.length })}>
        {t('subjects')}
      </StepTitle>
      <Grid as="ul" min={240} fill gap={8} aria-labelledby={titleId}>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <SubjectLine
              subject={subject}
              checked={subject.bought || picked.some(({ id }) => id === subject.id)}
              onToggle={onToggle}
              disabled={disabled}
            />
          </li>
        ))}
      </Grid>
      <Text as="p" size="small" tone="warning" hideEmpty role="status">
        {lastKept && t('keepOne')}
      </Text>
    </Stack>
  )
}

function SubjectLine({
  subject,
  checked,
  onToggle,
  disabled,
}: {
  subject: SoldSubject
  checked: boolean
  onToggle: (subject: SoldSubject) => void
  disabled: boolean
}) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { name, price, bought } = subject
  return (
    <Checkbox
      className={styles['subject']}
      checked={checked}
      disabled={bought || disabled}
      onChange={() => onToggle(subject)}
    >
      <SubjectTile subject={subjectKeyFor(null, name)} size={28} />
      <UserContent weight="medium" grow>
        {name}
      </UserContent>
      <Text tone="secondary" shrink={false} className={styles['subjectPrice']}>
        {bought ? (
          t('bought')
        ) : (
          <>
            {price.final < price.list && (
              <Text as="del" tone="tertiary">
                <Ltr>{format.number(price.list)}</Ltr>
              </Text>
            )}{' '}
            <Ltr>{format.number(price.final)}</Ltr>
            <VisuallyHidden> {format.pointsUnit(price.final)}</VisuallyHidden>
          </>
        )}
      </Text>
    </Checkbox>
  )
}
