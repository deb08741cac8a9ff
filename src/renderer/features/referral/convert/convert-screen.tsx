import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { wallet } from 'virtual:icons/wallet'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useFocusRestore } from '#core/screen/use-focus-restore.ts'
import { useUser } from '#core/session/use-user.ts'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { useTokenFormats } from '#domains/referral/format-tokens.ts'
import { TokensPill } from '#domains/referral/tokens-pill.tsx'
import { contract } from '#shared/contract/index.ts'
import { minTokens } from '#shared/contract/referrals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ConvertForm } from './convert-form'
import { convertible, type Conversion } from './convert-rules'
import { useConversion } from './use-conversion'
import styles from '../referral.module.css'

/** Converts tokens; a user without any is sent to the screen that says so (spec 2 §2). */
export function ConvertScreen() {
  const { user } = useUser()
  // The result stays visible after converting every token.
  const [hadNone] = useState(convertible(user) === 0)
  return hadNone ? <Navigate to={paths.noCoins()} replace /> : <Convert />
}

function Convert() {
  const { t } = useTranslation('referral')
  useRecentAccount()
  return (
    <Screen title={t('convertTitle')} actions={<TokensPill />}>
      <Card className={styles['narrow']}>
        <Steps />
      </Card>
    </Screen>
  )
}

function Steps() {
  const { t } = useTranslation('referral')
  const { data, failure, isFetching, refetch } = useQuery(contract.referrals.conversionRate)
  const conversion = useConversion()
  const { stage } = conversion
  const ended = stage.kind === 'done' || stage.kind === 'lost' ? stage.kind : 'form'
  const container = useFocusRestore(ended)
  if (data === undefined) {
    if (failure) return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" compact />
    return (
      <Loading label={t('loadingRate')}>
        <SkeletonBlock height={180} />
      </Loading>
    )
  }
  return (
    <div ref={container} tabIndex={-1} className={styles['place']}>
      {stage.kind === 'done' ? (
        <ConversionDone order={stage.order} onAgain={conversion.again} />
      ) : stage.kind === 'lost' ? (
        <ConversionLost isChecking={conversion.isChecking} onCheck={conversion.check} />
      ) : (
        <ConvertForm rate={data.payload.rate} conversion={conversion} />
      )}
    </div>
  )
}

function ConversionDone({ order, onAgain }: { order: Conversion; onAgain: () => void }) {
  const { t } = useTranslation('referral')
  const tokenFormats = useTokenFormats()
  const left = convertible(useUser().user)
  return (
    <Stack gap={12} align="center" textAlign="center">
      <Drawing of="done" />
      <Text as="h2" size="card-title" weight="semibold">
        {t('doneTitle')}
      </Text>
      <p role="status">
        {t('doneText', { tokens: tokenFormats.amount(order.tokens), points: t('points', { count: order.points }) })}
      </p>
      <Row gap={12} align="stretch" wrap>
        <ButtonLink variant="primary" icon={wallet} to={paths.wallet()}>
          {t('seeMyWallet')}
        </ButtonLink>
        {(left === null || left >= minTokens) && <Button onClick={onAgain}>{t('convertMore')}</Button>}
        <ButtonLink to={paths.giftCode()}>{t('toCode')}</ButtonLink>
      </Row>
    </Stack>
  )
}

function ConversionLost({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('referral')
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('lostTitle')}
      action={
        <RequireOnline>
          <Button loading={isChecking} onClick={() => onCheck()}>
            {t('checkBalance')}
          </Button>
        </RequireOnline>
      }
    >
      {t('lostText')}
    </Notice>
  )
}
