import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import { paths } from '#core/paths.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dotted } from '#ui/dotted.tsx'
import { Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { runningOffer, formatSchool, type OfferEnd } from './home-rules'
import styles from './profile-summary.module.css'

export function ProfileSummary({ stamp }: { stamp: ReactNode }) {
  const { t } = useTranslation('home')
  const { user } = useUser()
  const offer = runningOffer(user.affiliations, useServerOrLocalNow(60_000))
  const about = [user.division?.name, formatSchool(user)].filter(
    (part): part is string => part !== undefined && part !== '',
  )
  return (
    <Row as="section" gap={[8, 16]} wrap className={styles['summary']}>
      <Avatar name={[user.name, user.last_name].filter(Boolean).join(' ')} photo={user.avatar ?? undefined} size={56} />
      <ScreenTitle
        className={styles['who']}
        stamp={stamp}
        meta={<Dotted parts={about.map((part) => ({ key: part, content: <Bdi>{part}</Bdi> }))} />}
      >
        {t('greeting', { name: user.name })}
      </ScreenTitle>
      <div className={styles['offer']}>
        {offer ? (
          <OfferChip offer={offer} />
        ) : (
          <PaymentsGate silent>
            <TextLink to={paths.offers()} trailing="caret">
              {t('seeOffers')}
            </TextLink>
          </PaymentsGate>
        )}
        <TextLink to={paths.profile()} trailing="caret">
          {t('viewProfile')}
        </TextLink>
      </div>
    </Row>
  )
}

function OfferChip({ offer: { offer, end } }: { offer: OfferEnd }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const until =
    end &&
    (end.kind === 'today'
      ? t('offerEndsToday')
      : end.kind === 'days'
        ? t('offerEndsIn', { count: end.days })
        : t('offerUntil', { date: format.date(end.iso) }))
  return (
    <Chip state="pending" icon={hourglassMedium}>
      <span>
        <Bdi>{offer}</Bdi>
        {until && ` • ${until}`}
      </span>
    </Chip>
  )
}
