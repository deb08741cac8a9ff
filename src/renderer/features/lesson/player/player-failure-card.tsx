import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { flag } from 'virtual:icons/flag'
import { useStartState } from '#core/desktop/start-state.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { StageOffline, StageTrouble } from '../stage-trouble'
import { useOfflineFallback } from '../use-offline-fallback'
import { useOpenOutside } from '../use-open-outside'
import { playerFailureReport, playerFailureWords } from './failure-words'
import { maybeNetwork, type PlayerFailure, type VideoSource } from './player'
import { browserAddress, getHosts } from './video-source'

type PlayerFailureCardProps = {
  failure: PlayerFailure
  code: number | null
  source: VideoSource
  address: string
  onRetry: () => void
  onReconnected: () => void
  onReport: (detail: string) => void
}

export function PlayerFailureCard(props: PlayerFailureCardProps) {
  const isOffline = useOfflineFallback(maybeNetwork.has(props.failure), props.onReconnected)
  if (!isOffline) return <Failure {...props} />
  return <StageOffline />
}

function Failure({ failure, code, source, address, onRetry, onReport }: PlayerFailureCardProps) {
  const { t } = useTranslation('player')
  const openOutside = useOpenOutside()
  const { youtubeEmbed } = useStartState().platform
  const hosts = getHosts(source, address, youtubeEmbed)
  return (
    <StageTrouble
      title={t('failed')}
      text={playerFailureWords({ failure, code }, t)}
      details={[
        ...(maybeNetwork.has(failure)
          ? [
              hosts.length === 1
                ? t('hostToAllow', { host: isolateLtr(hosts.join()) })
                : t('hostsToAllow', { hosts: hosts.map(isolateLtr).join(' · ') }),
            ]
          : []),
        ...(code === null ? [] : [<Ltr key="code">{t('errorCode', { code })}</Ltr>]),
      ]}
    >
      <Button variant="saffron" icon={arrowClockwise} onClick={onRetry}>
        {t('retry')}
      </Button>
      <RequireOnline>
        <Button
          variant="on-color"
          icon={arrowSquareOut}
          onClick={() => void openOutside(browserAddress(source, address, youtubeEmbed))}
        >
          {t('openInBrowser')}
        </Button>
      </RequireOnline>
      <Button variant="on-color" icon={flag} onClick={() => onReport(playerFailureReport({ failure, code }, t))}>
        {t('reportAProblem')}
      </Button>
      {maybeNetwork.has(failure) && (
        <ButtonLink variant="on-color" to={paths.diagnostics()}>
          {t('findOutWhy')}
        </ButtonLink>
      )}
    </StageTrouble>
  )
}
