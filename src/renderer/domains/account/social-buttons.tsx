import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { facebookLogo } from 'virtual:icons/facebook-logo'
import { googleLogo } from 'virtual:icons/google-logo'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { paths } from '#core/paths.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { parseNextPage } from '#core/sign-in-redirect.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { destinationChosen } from '#core/store/session-slice.ts'
import type { SocialProvider } from '#shared/contract/social.ts'
import { Button } from '#ui/button.tsx'
import { Divider } from '#ui/divider.tsx'
import type { Glyph } from '#ui/icon.tsx'
import { Grid, Row } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'

const looks: Readonly<Record<SocialProvider, { glyph: Glyph; name: string }>> = {
  google: { glyph: googleLogo, name: 'Google' },
  facebook: { glyph: facebookLogo, name: 'Facebook' },
}

type Waiting = { provider: SocialProvider; state: 'opening' | 'in-browser' | 'not-opened' }

function useSocialBegin() {
  const dispatch = useCoreDispatch()
  const { search } = useLocation()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [cancelled, setCancelled] = useState<SocialProvider | null>(null)
  const [begin] = useSingleFlight(async (provider: SocialProvider) => {
    setWaiting({ provider, state: 'opening' })
    if (parseNextPage(search) === 'offres') dispatch(destinationChosen(paths.offers()))
    try {
      const { opened } = await desktop['session.social-begin']({ provider })
      setWaiting({ provider, state: opened ? 'in-browser' : 'not-opened' })
    } catch (error) {
      reportFailure('session.social-begin', error)
      setWaiting({ provider, state: 'not-opened' })
    }
  })
  const cancel = () => {
    setCancelled(waiting?.provider ?? null)
    setWaiting(null)
    desktop['session.social-cancel']().catch((error: unknown) => reportFailure('session.social-cancel', error))
  }
  return { waiting, cancelled, begin, cancel }
}

export function SocialButtons({ again }: { again?: SocialProvider }) {
  const { t } = useTranslation('session')
  const { social } = useStartState().platform
  const { waiting, cancelled, begin, cancel } = useSocialBegin()
  const offered = again ? social.filter((provider) => provider === again) : social
  if (offered.length === 0) return null
  return (
    <>
      {!again && <Divider>{t('or')}</Divider>}
      {waiting !== null && waiting.state !== 'opening' ? (
        <InBrowser waiting={waiting} again={() => begin(waiting.provider)} cancel={cancel} />
      ) : (
        <Grid gap={10} min={150}>
          {offered.map((provider) => (
            <Button
              key={provider}
              size="large"
              block
              icon={looks[provider].glyph}
              aria-label={t(again ? 'tryAgainWith' : 'continueWith', { provider: looks[provider].name })}
              loading={waiting?.provider === provider}
              autoFocus={provider === cancelled}
              disabled={waiting !== null && waiting.provider !== provider}
              onClick={() => begin(provider)}
            >
              {again ? t('tryAgainWith', { provider: looks[provider].name }) : looks[provider].name}
            </Button>
          ))}
        </Grid>
      )}
    </>
  )
}

function InBrowser({ waiting, again, cancel }: { waiting: Waiting; again: () => void; cancel: () => void }) {
  const { t } = useTranslation('session')
  const { name } = looks[waiting.provider]
  const opened = waiting.state === 'in-browser'
  return (
    <Notice
      tone={opened ? 'info' : 'error'}
      role={opened ? 'status' : 'alert'}
      title={opened ? t('waitingForBrowser') : t('browserNotOpened')}
      action={
        <Row gap={4} align="stretch" wrap>
          <Button size="small" autoFocus onClick={again}>
            {opened ? t('beginAgain') : t('retry')}
          </Button>
          <Button size="small" variant="link" onClick={cancel}>
            {t('cancel')}
          </Button>
        </Row>
      }
    >
      {opened ? t('waitingForBrowserText', { provider: name }) : t('browserNotOpenedText')}
    </Notice>
  )
}
