import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { gear } from 'virtual:icons/gear'
import { captionSizes, type PlayerPreferences } from '#core/store/preferences-slice.ts'
import { captionSizeLabel } from '#core/strings/caption-size-label.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Dropdown, type MenuEntry } from '#ui/overlay/dropdown.tsx'
import { useDirection } from '#ui/theme/use-direction.ts'
import type { Controls } from './controls'
import type { Captions } from './player'
import type { PlayerView } from './player-view'
import { bytesPerMinute, heightFor, qualityChoices } from './quality'
import styles from './control-bar.module.css'

export type CaptionChoices = { list: readonly Captions[]; language: string | null }

type PlaybackMenuProps = {
  view: PlayerView
  preferences: PlayerPreferences
  captions: CaptionChoices
  heightLimit: number | null
  controls: Controls
}

type Group = Extract<MenuEntry, { group: string }>

export function PlaybackMenu(props: PlaybackMenuProps) {
  const { t } = useTranslation('playback')
  const direction = useDirection()
  const box = useRef<HTMLSpanElement>(null)
  const groups = [useQualityGroup(props), useCaptionsGroup(props), useSizeGroup(props), useAudioGroup(props)].filter(
    (group) => group !== null,
  )
  const transcript = useTranscriptEntry(props)
  if (groups.length === 0) return null
  return (
    <span ref={box} dir={direction} className={styles['settings']}>
      <Dropdown
        items={[...groups, ...transcript]}
        label={t('menu')}
        placement="above"
        className={classNames(styles['menu'], styles['wideMenu'])}
        container={(trigger) => box.current ?? trigger}
      >
        <IconButton glyph={gear} label={t('menu')} tone="on-dark" className={styles['tool']} />
      </Dropdown>
    </span>
  )
}

function useQualityGroup({ view, preferences, heightLimit, controls }: PlaybackMenuProps): Group | null {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const { levels, level, failedLevel } = view
  if (levels.length < 2) return null
  const perMinute = (bitrate: number): string => t('perMinute', { size: format.bytes(bytesPerMinute(bitrate)) })
  const choices = qualityChoices(levels, heightLimit)
  const isListed = choices.some(({ height, allowed }) => allowed && height === preferences.quality)
  const shown = level && isolateLtr(`${heightFor(level)}p`)
  const lost = failedLevel && heightFor(failedLevel)
  return {
    key: 'quality',
    group: t('quality'),
    entries: [
      {
        key: 'quality-auto',
        text: shown === null ? t('automatic') : t('automaticNow', { height: shown }),
        checked: !isListed,
        onClick: () => controls.prefer({ quality: 'auto' }),
      },
      ...choices.map(({ height, bitrate, allowed }) => ({
        key: `quality-${height}`,
        text: (
          <>
            {isolateLtr(`${height}p`)}{' '}
            <small>{lost === height ? t('levelLost') : allowed ? perMinute(bitrate) : t('overLimit')}</small>
          </>
        ),
        checked: isListed && height === preferences.quality,
        disabled: !allowed,
        onClick: () => controls.prefer({ quality: height }),
      })),
    ],
  }
}

function useCaptionsGroup({ view, preferences, captions, controls }: PlaybackMenuProps): Group | null {
  const { t } = useTranslation('playback')
  if (captions.list.length === 0 || !view.captions) return null
  return {
    key: 'captions',
    group: t('captions'),
    entries: [
      {
        key: 'captions-off',
        text: t('captionsOff'),
        checked: !preferences.captions,
        onClick: () => controls.prefer({ captions: false }),
      },
      ...captions.list.map(({ language, label }) => ({
        key: `captions-${language}`,
        text: (
          <>
            <bdi lang={language}>{label}</bdi>{' '}
            {view.failedCaptions.includes(language) && <small>{t('captionsLost')}</small>}
          </>
        ),
        checked: preferences.captions && language === captions.language,
        onClick: () => controls.prefer({ captions: true, captionLanguage: language }),
      })),
    ],
  }
}

function useSizeGroup({ view, preferences, captions, controls }: PlaybackMenuProps): Group | null {
  const { t } = useTranslation('playback')
  if (captions.list.length === 0 || !view.captions || !preferences.captions) return null
  return {
    key: 'size',
    group: t('captionSize'),
    entries: captionSizes.map((size) => ({
      key: `size-${size}`,
      text: captionSizeLabel(size, t),
      checked: size === preferences.captionSize,
      onClick: () => controls.prefer({ captionSize: size }),
    })),
  }
}

function useAudioGroup({ view: { audio }, controls }: PlaybackMenuProps): Group | null {
  const { t } = useTranslation('playback')
  if (audio.tracks.length < 2) return null
  return {
    key: 'audio',
    group: t('audio'),
    entries: audio.tracks.map(({ id, name, language, described }) => ({
      key: `audio-${id}`,
      text: (
        <>
          <bdi lang={language ?? undefined}>{name}</bdi> {described && <small>{t('described')}</small>}
        </>
      ),
      checked: id === audio.current,
      onClick: () => {
        controls.prefer({ described })
        controls.chooseAudio({ id })
      },
    })),
  }
}

function useTranscriptEntry({ preferences, controls }: PlaybackMenuProps): MenuEntry[] {
  const { t } = useTranslation('playback')
  const { toggleTranscript } = controls
  if (toggleTranscript === null) return []
  const text = preferences.transcript ? t('hideTranscript') : t('showTranscript')
  return [
    { key: 'before-transcript', divider: true },
    { key: 'transcript', text, onClick: toggleTranscript },
  ]
}
