import { useTranslation } from 'react-i18next'
import { calendarDots } from 'virtual:icons/calendar-dots'
import { flask } from 'virtual:icons/flask'
import { shieldCheck } from 'virtual:icons/shield-check'
import { warningCircle } from 'virtual:icons/warning-circle'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { unknownNumber, useFormat } from '#core/strings/format.ts'
import { isDenied } from '#domains/account/profile-completeness.ts'
import type { User } from '#shared/contract/resources.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Dotted } from '#ui/dotted.tsx'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { HeroMosaic } from '#ui/mosaic/mosaic.tsx'
import { PointsPill } from '#ui/points-pill.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { fullName } from './full-name'
import { ProfilePhoto } from './profile-photo'
import styles from './identity-hero.module.css'

export function IdentityHero({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { user: current } = useUser()
  const name = fullName(user)
  const seal = getSeal(user)
  const about = [user.division?.name, user.institute?.name].filter(
    (part): part is string => part !== undefined && part !== '',
  )
  return (
    <section className={styles['hero']} aria-labelledby="profile-name">
      <Row align="stretch" justify="end" className={styles['mosaic']}>
        <HeroMosaic subject="brand" />
      </Row>
      <Row gap={24} className={styles['who']}>
        <ProfilePhoto name={name} photo={user.avatar} className={styles['photo']} />
        <Stack gap={4} shrink>
          <h2 id="profile-name" className={styles['name']}>
            <UserContent>{name}</UserContent>
          </h2>
          <p className={styles['about']}>
            <Dotted parts={about.map((part) => ({ key: part, content: <Bdi>{part}</Bdi> }))} />
          </p>
          <Row as="ul" gap={[8, 16]} wrap marginTop={10}>
            <li>
              <PointsPill
                amount={current.points == null ? unknownNumber : format.number(current.points)}
                unit={current.points == null ? '' : format.pointsUnit(current.points)}
                label={current.points == null ? t('unknownBalance') : t('balance')}
                to={paths.wallet()}
              />
            </li>
            <Row as="li" inline gap={6} size="small" className={styles['mark']}>
              <Icon glyph={seal.glyph} size={18} filled />
              {t(seal.text)}
            </Row>
            {user.created_at && (
              <Row as="li" inline gap={6} size="small" className={styles['mark']}>
                <Icon glyph={calendarDots} size={18} />
                {t('memberSince', { date: format.date(user.created_at) })}
              </Row>
            )}
          </Row>
        </Stack>
      </Row>
    </section>
  )
}

function getSeal(user: Pick<User, 'verified' | 'istest'>): {
  glyph: Glyph
  text: 'testAccount' | 'verifiedAccount' | 'unverifiedAccount'
} {
  if (user.istest === true) return { glyph: flask, text: 'testAccount' }
  return isDenied(user.verified)
    ? { glyph: warningCircle, text: 'unverifiedAccount' }
    : { glyph: shieldCheck, text: 'verifiedAccount' }
}
