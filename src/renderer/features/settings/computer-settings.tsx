import { useTranslation } from 'react-i18next'
import { DiskNotice } from '../../domains/application/disk-notice'
import { useIsManaged } from '../../core/policy/use-managed'
import { useSettings } from '../../core/settings/use-settings'
import { useStartState } from '../../core/desktop/start-state'
import { Notice } from '../../ui/notice'
import { SwitchRow } from '../../ui/switch'
import { DeskSettings, GraphicsNotice } from './desk-settings'
import { useChange } from './setting'
import { useDesk } from './use-desk'

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
