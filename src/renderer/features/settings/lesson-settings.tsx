import { playerChosen } from '../../core/preferences/preferences-slice'
import { useSignedIn } from '../../core/session/use-user'
import { useSettings } from '../../core/settings/use-settings'
import { useCoreDispatch, useCoreSelector } from '../../core/store/core-state'
import { isolateLtr } from '../../core/strings/isolate'
import { SegmentedControl } from '../../ui/segmented-control'
import { SwitchRow } from '../../ui/switch'
import { Setting, useChange } from './setting'
import { settingsStrings } from './settings-strings'

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2'] as const

export function LessonSettings() {
  const t = settingsStrings.useText()
  const { dataSaver } = useSettings()
  const change = useChange()
  const signedIn = useSignedIn()
  return (
    <>
      {signedIn && <Speed />}
      <SwitchRow title={t('dataSaver')} text={t('dataSaverText')} checked={dataSaver} onChange={(saves) => change({ dataSaver: saves })} />
    </>
  )
}

function Speed() {
  const t = settingsStrings.useText()
  const { language } = useSettings()
  const dispatch = useCoreDispatch()
  const rate = useCoreSelector((state) => state.preferences.player.rate)
  const figures = new Intl.NumberFormat(language === 'en' ? 'en' : 'fr', { maximumFractionDigits: 2 })
  return (
    <Setting title={t('speed')} text={t('speedText')}>
      {(describedBy) => (
        <SegmentedControl<string>
          label={t('speed')}
          options={speeds.map((value) => ({ value, label: isolateLtr(`${figures.format(Number(value))}×`) }))}
          value={String(rate)}
          onChange={(chosen) => dispatch(playerChosen({ rate: Number(chosen) }))}
          describedBy={describedBy}
        />
      )}
    </Setting>
  )
}
