import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { DiskNotice } from '#domains/application/disk-notice.tsx'
import type { OsIntegrationState } from '#shared/desktop/os-integration.ts'
import { Notice } from '#ui/notice.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { DeskSettings, GraphicsNotice } from './desk-settings'
import { useChange } from './setting'

export function ComputerSettings() {
  const { t } = useTranslation('settings')
  const { sharedComputer, hardwareAcceleration } = useSettings()
  const started = useStartState().settings
  const change = useChange()
  const isManaged = useIsManaged('sharedComputer')
  const { desk, retryGraphics } = useDesk()
  return (
    <>
      <DiskNotice />
      <SwitchRow
        title={t('thisComputerIsShared')}
        text={isManaged ? `${t('sharedText')} ${t('managedByYourSchool')}.` : t('sharedText')}
        checked={sharedComputer}
        onChange={(shared) => change({ sharedComputer: shared, sharingAnswered: true })}
        disabled={isManaged}
      />
      <DeskSettings desk={desk} />
      <SwitchRow
        title={t('acceleration')}
        text={t('accelerationText')}
        checked={hardwareAcceleration}
        onChange={(accelerates) => change({ hardwareAcceleration: accelerates })}
      />
      <GraphicsNotice desk={desk} retry={retryGraphics} />
      {hardwareAcceleration !== started.hardwareAcceleration && (
        <Notice tone="warning" role="status">
          {t('restart')}
        </Notice>
      )}
    </>
  )
}

function useDesk(): { desk: OsIntegrationState | null; retryGraphics: () => void } {
  const [desk, setDesk] = useState<OsIntegrationState | null>(null)
  useDesktopEvent('desk.changed', setDesk)
  useEffect(() => {
    let isShown = true
    desktop['desk.state']().then(
      (state) => isShown && setDesk(state),
      (error: unknown) => reportFailure('desk.state', error),
    )
    return () => {
      isShown = false
    }
  }, [])
  const retryGraphics = (): void =>
    void desktop['desk.retry-graphics']().then(setDesk, (error: unknown) => reportFailure('desk.retry-graphics', error))
  return { desk, retryGraphics }
}
