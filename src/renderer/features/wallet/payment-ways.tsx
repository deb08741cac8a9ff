import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { caretRight } from 'virtual:icons/caret-right'
import { creditCard } from 'virtual:icons/credit-card'
import { deviceMobile } from 'virtual:icons/device-mobile'
import { house } from 'virtual:icons/house'
import { qrCode } from 'virtual:icons/qr-code'
import { ticket } from 'virtual:icons/ticket'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { homeCountryId } from '#domains/account/home-country.ts'
import { getOperatorStatus } from '#domains/money/operator-status.ts'
import { TrustNote } from '#domains/money/trust-note.tsx'
import { brand } from '#shared/brand.ts'
import type { TopUpType } from '#shared/contract/wallet.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './payment-ways.module.css'

type Tone = 'coral' | 'info' | 'success' | 'warning'

const topUps = [
  { type: 'code', glyph: ticket, tone: 'coral', title: 'wayCode', text: 'wayCodeText' },
  { type: 'online', glyph: creditCard, tone: 'info', title: 'wayOnline', text: 'wayOnlineText' },
  { type: 'mobile', glyph: qrCode, tone: 'success', title: 'wayMobile', text: 'wayMobileText' },
] as const

type WaysProps = { onTopUp: (type: TopUpType) => void; onBank: (() => void) | null }

export function PaymentWays({ onTopUp, onBank }: WaysProps) {
  const { t } = useTranslation('wallet')
  const { user } = useUser()
  return (
    <Stack as="section" gap={12} aria-labelledby="wallet-ways">
      <SectionTitle id="wallet-ways" aside={<TrustNote>{t('safe')}</TrustNote>}>
        {t('ways')}
      </SectionTitle>
      <ul className={styles['tiles']}>
        {topUps.map(({ type, glyph, tone, title, text }) => (
          <li key={type}>
            <button type="button" className={styles['tile']} onClick={() => onTopUp(type)}>
              <Face glyph={glyph} tone={tone} title={t(title)} text={t(text)} />
            </button>
          </li>
        ))}
        {onBank && (
          <li>
            <button type="button" className={styles['tile']} onClick={onBank}>
              <Face glyph={house} tone="warning" title={t('wayBank')} text={t('wayBankText')} />
            </button>
          </li>
        )}
        {brand.operator && (getOperatorStatus(user).registered || user.country?.id === homeCountryId) && (
          <li>
            <Link to={paths.operatorPlans()} className={styles['tile']}>
              <Face glyph={deviceMobile} tone="coral" title={t('wayOperator')} text={t('wayOperatorText')} />
            </Link>
          </li>
        )}
      </ul>
    </Stack>
  )
}

function Face({ glyph, tone, title, text }: { glyph: Glyph; tone: Tone; title: ReactNode; text: ReactNode }) {
  return (
    <>
      <span className={classNames(styles['glyph'], styles[tone])}>
        <Icon glyph={glyph} size={24} />
      </span>
      <Stack as="span" grow>
        <Text as="strong" weight="strong">
          {title}
        </Text>
        <span className={styles['text']}>{text}</span>
      </Stack>
      <Icon glyph={caretRight} size={18} tone="secondary" />
    </>
  )
}
