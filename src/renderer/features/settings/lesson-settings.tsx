import { useTranslation } from 'react-i18next'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { playbackRates, playerChosen } from '#core/store/preferences-slice.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { PlaybackSettings } from './playback-settings'
import { Setting, useChange } from './setting'

export function LessonSettings() {
  const { t } = useTranslation('settings')
  const { dataSaver } = useSettings()
  const change = useChange()
  const isManaged = useIsManaged('dataSaver')
  const signedIn = useSignedIn()
  return (
    <>
      {signedIn && (
        <>
          <Speed />
          <PlaybackSettings />
        </>
      )}
      <SwitchRow
        title={t('dataSaver')}
        text={isManaged ? `${t('dataSaverText')} ${t('managedByYourSchool')}.` : t('dataSaverText')}
        checked={dataSaver}
        onChange={(saves) => change({ dataSaver: saves })}
        disabled={isManaged}
      />
    </>
  )
}

function Speed() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const dispatch = useCoreDispatch()
  const rate = useCoreSelector((state) => state.preferences.player.rate)
  return (
    <Setting title={t('playbackSpeed')} text={t('speedText')}>
      {(describedBy) => (
        <SegmentedControl<string>
          label={t('playbackSpeed')}
          options={playbackRates.map((each) => ({ value: String(each), label: isolateLtr(format.speed(each)) }))}
          value={String(rate)}
          onChange={(chosen) => dispatch(playerChosen({ rate: Number(chosen) }))}
          describedBy={describedBy}
        />
      )}
    </Setting>
  )
}
