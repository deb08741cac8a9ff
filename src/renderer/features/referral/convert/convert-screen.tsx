import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { contract } from '../../../../shared/contract/index'
import { useQuery } from '../../../core/api/use-query'
import { FailedState } from '../../../core/failure/failed-state'
import { paths } from '../../../core/paths'
import { useFocusRestore } from '../../../core/screen/use-focus-restore'
import { useUser } from '../../../core/session/use-user'
import { TokensPill } from '../../../domains/referral/tokens-pill'
import { Screen } from '../../../core/screen/screen'
import { Card } from '../../../ui/card'
import { SkeletonBlock } from '../../../ui/skeleton'
import { Loading } from '../../../ui/states/loading'
import styles from '../referral.module.css'
import { ConversionDone, ConversionLost } from './conversion-result'
import { ConvertForm } from './convert-form'
import { convertible } from './convert-rules'
import { useConversion } from './use-conversion'

/** Students without tokens see how to earn them (spec 2 §2). */
export function ConvertScreen() {
  const { user } = useUser()
  // Initial balance only: the result stays visible after converting every token.
  const [hadNone] = useState(convertible(user) === 0)
  return hadNone ? <Navigate to={paths.noCoins()} replace /> : <Convert />
}

function Convert() {
  const { t } = useTranslation('referral')
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
  const place = useFocusRestore(ended)
  if (data === undefined) {
    if (failure) return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" compact />
    return (
      <Loading label={t('loadingRate')}>
        <SkeletonBlock height={180} />
      </Loading>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
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
