import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#core/settings/use-settings.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { OsIntegrationState } from '#shared/desktop/os-integration.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { useChange } from './setting'

export function DeskSettings({ desk }: { desk: OsIntegrationState | null }) {
  const { t } = useTranslation('settings')
  const { sharedComputer, tray, openAtLogin, spelling } = useSettings()
  const change = useChange()
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
        text={desk === null ? undefined : aboutSpelling(t, desk)}
        checked={spelling}
        onChange={(checks) => change({ spelling: checks })}
      />
      {desk?.spelling === 'failed' && (
        <Notice tone="warning" role="status">
          {t('spellingFailed', { host: isolateLtr(desk.spellingHost ?? '') })}
        </Notice>
      )}
    </>
  )
}

function aboutSpelling(t: TFunction<'settings'>, { spelling, spellingHost }: OsIntegrationState): string {
  if (spelling === 'no-dictionary') return t('spellingNone')
  return spellingHost === null ? t('spellingOwnText') : t('spellingText', { host: isolateLtr(spellingHost) })
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
