import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { gift } from 'virtual:icons/gift'
import { useMutation } from '#core/api/use-mutation.ts'
import { useLazyQuery } from '#core/api/use-query.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useUser } from '#core/session/use-user.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { HowItWorks } from './how-it-works'

/** A code is generated once; a user who has one is redirected to it (spec 2 §4). */
export function GenerateScreen() {
  return useUser().user.gift_code?.trim() ? <Navigate to={paths.giftCode()} replace /> : <Generate />
}

function Generate() {
  const { t } = useTranslation('referral')
  const failureText = useFailureText()
  const { generate, isBusy, made, refused } = useGenerate()
  return (
    <Screen title={t('inviteAFriend')}>
      <Card gap={12} pack="start">
        <p>{t('generateText')}</p>
        {refused && (
          <Notice tone="error" role="alert">
            {failureText(refused)}
          </Notice>
        )}
        {made && (
          <Notice tone="success" role="status">
            {t('codeIs')} <Ltr>{made}</Ltr>
          </Notice>
        )}
        <Row gap={12} align="stretch" wrap>
          <RequireOnline>
            <Button variant="primary" size="large" icon={gift} loading={isBusy} onClick={() => generate()}>
              {t(made === null ? 'generateCode' : 'goOn')}
            </Button>
          </RequireOnline>
        </Row>
      </Card>
      <HowItWorks />
    </Screen>
  )
}

function useGenerate() {
  const { t } = useTranslation('referral')
  const succeeded = useSuccess()
  const notify = useNotify()
  const failureText = useFailureText()
  const [call] = useMutation(contract.referrals.generateCode)
  const askAccount = useLazyQuery(contract.account.me)
  const [made, setMade] = useState<string | null>(null)
  const [refused, setRefused] = useState<Parameters<ReturnType<typeof useFailureText>>[0] | null>(null)
  const [generate, isBusy] = useSingleFlight(async () => {
    setRefused(null)
    if (made === null) {
      const answer = await call()
      // The account is asked again after a refusal, and may close this screen.
      if (!answer.ok) return notify.error(failureText(answer.failure))
      const code = answer.data.payload?.gift_code ?? null
      // Without a code in the response, the account has it.
      if (code !== null) {
        setMade(code)
        succeeded(answer.data, t('codeMade', { code: isolateLtr(code) }))
      }
    }
    const account = await askAccount()
    if (!account.ok) setRefused(account.failure)
  })
  return { generate, isBusy, made, refused }
}
