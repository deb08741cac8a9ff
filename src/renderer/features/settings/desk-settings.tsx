import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#core/settings/use-settings.ts'
import type { OsIntegrationState } from '#shared/desktop/os-integration.ts'
import { TextWithAddress } from '#ui/breakable.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { useChange } from './setting'

export function DeskSettings({ desk }: { desk: OsIntegrationState | null }) {
  const { t } = useTranslation('settings')
  const { sharedComputer, tray, openAtLogin, spelling } = useSettings()
  const change = useChange()
  const host = desk?.spellingHost ?? ''
  const isTrayOff = sharedComputer || desk?.tray === 'none'
  return (
    <>
      <SwitchRow
        title={t('tray')}
        text={t(sharedComputer ? 'trayShared' : desk?.tray === 'none' ? 'trayNone' : 'trayText')}
        checked={tray && !isTrayOff}
        onChange={(kept) => change({ tray: kept })}
        disabled={isTrayOff}
      />
      {desk?.login === 'available' && !sharedComputer && (
        <SwitchRow
          title={t('login')}
          text={t('loginText')}
          checked={openAtLogin}
          onChange={(opens) => change({ openAtLogin: opens })}
        />
      )}
      <SwitchRow
        title={t('spelling')}
        text={desk !== null && <TextWithAddress text={aboutSpelling(t, desk)} address={host} />}
        checked={spelling}
        onChange={(checks) => change({ spelling: checks })}
      />
      {desk?.spelling === 'failed' && (
        <Notice tone="warning" role="status">
          <TextWithAddress text={t('spellingFailed', { host })} address={host} />
        </Notice>
      )}
    </>
  )
}

function aboutSpelling(t: TFunction<'settings'>, { spelling, spellingHost }: OsIntegrationState): string {
  if (spelling === 'no-dictionary') return t('spellingNone')
  return spellingHost === null ? t('spellingOwnText') : t('spellingText', { host: spellingHost })
}

const graphicsTexts = {
  'failed': 'graphicsFailed',
  'failed-next': 'graphicsFailedNext',
  'retry-next': 'graphicsRetryNext',
} as const

export function GraphicsNotice({ desk, retry }: { desk: OsIntegrationState | null; retry: () => void }) {
  const { t } = useTranslation('settings')
  if (desk === null || desk.graphics === 'accelerated' || desk.graphics === 'chosen') return null
  const isRetried = desk.graphics === 'retry-next'
  return (
    <Notice
      tone={isRetried ? 'info' : 'warning'}
      role="status"
      action={
        !isRetried && (
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {t(graphicsTexts[desk.graphics])}
    </Notice>
  )
}
