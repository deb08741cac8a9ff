import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '#core/clock/clock.ts'
import { utcDay } from '#core/dates/wire-time.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { languageFacts, type Language } from '#shared/locale.ts'
import { BirthDateFields } from '#ui/forms/birth-date-fields.tsx'
import { GroupField } from '#ui/forms/group-field.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { validateBirthDate, type BirthDateError, type PartialDate } from './birth-date'

const oldest = 100
const sentences = {
  'missing': 'birthDateMissing',
  'impossible': 'birthDateImpossible',
  'future': 'birthDateFuture',
  'too-late': 'birthDateTooLate',
} as const satisfies Record<BirthDateError, string>

/** `limited`: only days before 16 May 2018. */
export function BirthDateField({
  name,
  limited = true,
  size,
  disabled,
  className,
}: {
  name: string
  limited?: boolean
  size?: 'middle' | 'large'
  disabled?: boolean
  className?: string | undefined
}) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const clock = useClock()
  const thisYear = Number(utcDay(clock.now()).slice(0, 4))
  const months = useMemo(() => getMonthNames(language), [language])
  const rule = validationRule<PartialDate>((chosen) => {
    const fault = validateBirthDate(chosen, { now: clock.now(), limited })
    return fault === null ? undefined : t(sentences[fault])
  })
  return (
    <GroupField name={name} rules={[rule]} required className={className}>
      <BirthDateFields
        legend={t('birthDate')}
        texts={{ day: t('day'), month: t('month'), year: t('year') }}
        months={months}
        years={{ from: thisYear - oldest, to: thisYear }}
        required
        size={size}
        disabled={disabled}
      />
    </GroupField>
  )
}

function getMonthNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(languageFacts[language].intl, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2000, index, 1))))
}
