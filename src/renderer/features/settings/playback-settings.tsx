import { useTranslation } from 'react-i18next'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import {
  captionSizes,
  heightLimits,
  playerChosen,
  type CaptionSize,
  type PlayerPreferences,
} from '#core/store/preferences-slice.ts'
import { captionSizeLabel } from '#core/strings/caption-size-label.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { Setting } from './setting'

const noLimit = 'none'

export function PlaybackSettings() {
  const { t } = useTranslation('playback')
  const dispatch = useCoreDispatch()
  const player = useCoreSelector((state) => state.preferences.player)
  const { dataSaver } = useSettings()
  const prefer = (change: Partial<PlayerPreferences>): void => void dispatch(playerChosen(change))
  return (
    <>
      <Setting title={t('limit')} text={dataSaver ? t('limitTextSaver') : t('limitText')}>
        {(describedBy) => (
          <SegmentedControl<string>
            label={t('limit')}
            options={[
              ...heightLimits.map((height) => ({ value: String(height), label: isolateLtr(`${height}p`) })),
              { value: noLimit, label: t('noLimit') },
            ]}
            value={player.heightLimit === null ? noLimit : String(player.heightLimit)}
            onChange={(chosen) =>
              prefer({ heightLimit: heightLimits.find((height) => String(height) === chosen) ?? null })
            }
            describedBy={describedBy}
          />
        )}
      </Setting>
      <SwitchRow
        title={t('captionsOn')}
        text={t('captionsOnText')}
        checked={player.captions}
        onChange={(captions) => prefer({ captions })}
      />
      <Setting title={t('captionSize')}>
        {(describedBy) => (
          <SegmentedControl<CaptionSize>
            label={t('captionSize')}
            options={captionSizes.map((size) => ({ value: size, label: captionSizeLabel(size, t) }))}
            value={player.captionSize}
            onChange={(captionSize) => prefer({ captionSize })}
            describedBy={describedBy}
          />
        )}
      </Setting>
      <SwitchRow
        title={t('describedOn')}
        text={t('describedOnText')}
        checked={player.described}
        onChange={(described) => prefer({ described })}
      />
      <SwitchRow
        title={t('nextOn')}
        text={t('nextOnText')}
        checked={player.nextLesson}
        onChange={(nextLesson) => prefer({ nextLesson })}
      />
    </>
  )
}
