import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { books } from 'virtual:icons/books'
import { calendarDots } from 'virtual:icons/calendar-dots'
import { chalkboardTeacher } from 'virtual:icons/chalkboard-teacher'
import { chartLineUp } from 'virtual:icons/chart-line-up'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { globe } from 'virtual:icons/globe'
import { graduationCap } from 'virtual:icons/graduation-cap'
import { identificationCard } from 'virtual:icons/identification-card'
import { mapPin } from 'virtual:icons/map-pin'
import { phone } from 'virtual:icons/phone'
import { user as person } from 'virtual:icons/user'
import { useUser, type Viewer } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isDenied } from '#domains/account/profile-completeness.ts'
import type { User } from '#shared/contract/resources.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Breakable } from '#ui/breakable.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextWithName } from '#ui/text-with-name.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { DialogName } from './dialogs/profile-dialogs'
import { fullName } from './full-name'
import styles from './fact.module.css'

export function ContactFacts({ user, onAdd }: { user: User; onAdd: ((dialog: DialogName) => void) | null }) {
  const { t } = useTranslation('profile')
  const mark = isDenied(user.verified) ? (
    <Chip state="pending">{t('unverified')}</Chip>
  ) : (
    <Chip state="success">{t('verified')}</Chip>
  )
  const add = (dialog: DialogName, label: string) =>
    onAdd && (
      <Button size="small" variant="pale" aria-label={label} onClick={() => onAdd(dialog)}>
        {t('add')}
      </Button>
    )
  return (
    <FactCard title={t('contact')}>
      <Fact glyph={envelopeSimple} name={t('email')} aside={user.email ? mark : add('email', t('addEmail'))}>
        {user.email && <Breakable>{user.email}</Breakable>}
      </Fact>
      <Fact glyph={phone} name={t('phone')} aside={user.phone ? mark : add('phone', t('addPhone'))}>
        {user.phone && <Ltr>{user.phone}</Ltr>}
      </Fact>
    </FactCard>
  )
}

export function PersonalFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  return (
    <FactCard title={t('personal')}>
      <Fact glyph={identificationCard} name={`${t('firstName')} • ${t('lastName')}`}>
        <Bdi>{fullName(user)}</Bdi>
      </Fact>
      <Fact glyph={calendarDots} name={t('birthDate')}>
        {user.birth_date && <Ltr>{format.date(user.birth_date)}</Ltr>}
      </Fact>
      <Fact glyph={person} name={t('gender')}>
        {user.gender === 'male' || user.gender === 'female'
          ? t(user.gender)
          : user.gender && <UserContent>{user.gender}</UserContent>}
      </Fact>
    </FactCard>
  )
}

export function AcademicFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { studentLevel } = useUser()
  return (
    <FactCard title={t('academic')}>
      <Fact glyph={graduationCap} name={t('class')}>
        {user.division && <Bdi>{user.division.name}</Bdi>}
      </Fact>
      {getLevels(studentLevel).map(({ level, subjects }) => (
        <Fact key={level} glyph={chartLineUp} name={t('level')}>
          <TextWithName text={t('levelSubjects', { level, count: subjects })} name={level} />
        </Fact>
      ))}
      {user.optional_subject && (
        <Fact glyph={books} name={t('optionalSubject')}>
          <Bdi>{user.optional_subject.name}</Bdi>
        </Fact>
      )}
      <Fact glyph={chalkboardTeacher} name={t('institute')}>
        {user.institute && <Bdi>{user.institute.name}</Bdi>}
      </Fact>
    </FactCard>
  )
}

export function AddressFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  return (
    <FactCard title={t('address')}>
      <Fact glyph={globe} name={t('country')}>
        {user.country && <Bdi>{user.country.name}</Bdi>}
      </Fact>
      <Fact glyph={mapPin} name={t('governorate')}>
        {user.state && <Bdi>{user.state.name}</Bdi>}
      </Fact>
      <Fact glyph={mapPin} name={t('delegation')}>
        {user.delegation && <Bdi>{user.delegation.name}</Bdi>}
      </Fact>
    </FactCard>
  )
}

export function getLevels(studentLevel: Viewer['studentLevel']): { level: string; subjects: number }[] {
  const counts = new Map<string, number>()
  for (const { name } of studentLevel) {
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([level, subjects]) => ({ level, subjects }))
    .toSorted((one, other) => other.subjects - one.subjects)
}

function FactCard({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <SectionTitle id={id} aside={aside}>
        {title}
      </SectionTitle>
      <Stack as="dl" gap={4} marginTop={8}>
        {children}
      </Stack>
    </Card>
  )
}

type FactProps = { glyph: Glyph; name: string; aside?: ReactNode; children: ReactNode }

function Fact({ glyph, name, aside, children }: FactProps) {
  const { t } = useTranslation('profile')
  const isKnown = children !== null && children !== undefined && children !== ''
  return (
    <div className={styles['fact']}>
      <Text as="dt" size="small" tone="secondary" className={styles['name']}>
        <span className={styles['tile']}>
          <Icon glyph={glyph} size={20} />
        </span>
        {name}
      </Text>
      {aside && <dd className={styles['aside']}>{aside}</dd>}
      <Text as="dd" weight="medium" className={styles['value']}>
        {isKnown ? (
          children
        ) : (
          <Text tone="tertiary" weight="regular">
            {t('notGiven')}
          </Text>
        )}
      </Text>
    </div>
  )
}
