import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { arrowCounterClockwise } from 'virtual:icons/arrow-counter-clockwise'
import { closedCaptioning } from 'virtual:icons/closed-captioning'
import { cornersIn } from 'virtual:icons/corners-in'
import { cornersOut } from 'virtual:icons/corners-out'
import { fileText } from 'virtual:icons/file-text'
import { keyboard } from 'virtual:icons/keyboard'
import { pause } from 'virtual:icons/pause'
import { pictureInPicture } from 'virtual:icons/picture-in-picture'
import { play } from 'virtual:icons/play'
import { speakerHigh } from 'virtual:icons/speaker-high'
import { speakerLow } from 'virtual:icons/speaker-low'
import { speakerX } from 'virtual:icons/speaker-x'
import { type PlayerPreferences, playbackRates } from '#core/store/preferences-slice.ts'
import { useFormat } from '#core/strings/format.ts'
import { classNames } from '#ui/class-names.ts'
import { HoverTitle } from '#ui/hover-title.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type Glyph, Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import { LeftToRight } from '#ui/theme/left-to-right.tsx'
import type { Controls } from './controls'
import { PlaybackMenu, type CaptionChoices } from './playback-menu'
import { isMoving, type PlayerView } from './player-view'
import { ScrubBar } from './scrub-bar'
import styles from './control-bar.module.css'

type ControlBarProps = {
  view: PlayerView
  preferences: PlayerPreferences
  captions: CaptionChoices
  heightLimit: number | null
  fullScreen: boolean
  controls: Controls
}

export function ControlBar(props: ControlBarProps) {
  const { view, preferences, captions, heightLimit, fullScreen, controls } = props
  const { t } = useTranslation('player')
  const format = useFormat()
  const moving = isMoving(view.state)
  return (
    <Stack gap={2} dir="ltr" className={styles['bar']}>
      <ScrubBar view={view} onSeek={controls.seek} onSeekBy={controls.seekBy} />
      <Row gap={6} className={styles['row']}>
        <button
          type="button"
          className={styles['play']}
          aria-label={moving ? t('pause') : t('play')}
          onClick={controls.toggle}
        >
          <Icon glyph={moving ? pause : play} size={24} filled />
        </button>
        <Jump glyph={arrowCounterClockwise} label={t('back')} onClick={() => controls.seekBy(-10)} />
        <Jump glyph={arrowClockwise} label={t('forward')} onClick={() => controls.seekBy(10)} />
        <Volume preferences={preferences} prefer={controls.prefer} />
        <span className={styles['time']}>
          <b>{format.duration(view.position)}</b> <span>/ {format.duration(view.duration)}</span>
        </span>
        <span className={styles['gap']} />
        <SpeedMenu rate={preferences.rate} onChoose={(rate) => controls.prefer({ rate })} />
        {view.captions && (
          <IconButton
            glyph={closedCaptioning}
            label={t('captions')}
            pressed={preferences.captions}
            filled={false}
            tone="on-dark"
            className={classNames(styles['tool'], preferences.captions && styles['on'])}
            onClick={() => controls.prefer({ captions: !preferences.captions })}
          />
        )}
        <PlaybackMenu
          view={view}
          preferences={preferences}
          captions={captions}
          heightLimit={heightLimit}
          controls={controls}
        />
        {controls.toggleTranscript && (
          <IconButton
            glyph={fileText}
            label={t('transcript')}
            pressed={preferences.transcript}
            filled={false}
            tone="on-dark"
            className={classNames(styles['tool'], styles['wide'], preferences.transcript && styles['on'])}
            onClick={controls.toggleTranscript}
          />
        )}
        {controls.pictureInPicture && (
          <IconButton
            glyph={pictureInPicture}
            label={t('pictureInPicture')}
            tone="on-dark"
            className={classNames(styles['tool'], styles['wide'], styles['seldom'])}
            onClick={controls.pictureInPicture}
          />
        )}
        <IconButton
          glyph={keyboard}
          label={t('keyboardShortcuts')}
          tone="on-dark"
          className={classNames(styles['tool'], styles['wide'], styles['seldom'])}
          onClick={controls.listShortcuts}
        />
        <IconButton
          glyph={fullScreen ? cornersIn : cornersOut}
          label={fullScreen ? t('leaveFullScreen') : t('fullScreen')}
          tone="on-dark"
          className={styles['tool']}
          onClick={controls.toggleFullScreen}
        />
      </Row>
    </Stack>
  )
}

function Jump({ glyph, label, onClick }: { glyph: Glyph; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles['jump']} aria-label={label} onClick={onClick}>
      <Icon glyph={glyph} size={24} />
      <span className={styles['ten']} aria-hidden>
        10
      </span>
      <HoverTitle text={label} />
    </button>
  )
}

function Volume({
  preferences: { muted, volume },
  prefer,
}: {
  preferences: PlayerPreferences
  prefer: Controls['prefer']
}) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const silent = muted || volume === 0
  return (
    <Row as="span" inline className={styles['volume']}>
      <IconButton
        glyph={silent ? speakerX : volume < 0.5 ? speakerLow : speakerHigh}
        label={silent ? t('unmute') : t('mute')}
        tone="on-dark"
        className={styles['tool']}
        onClick={() => prefer(silent ? { muted: false, volume: volume === 0 ? 0.5 : volume } : { muted: true })}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={silent ? 0 : Math.round(volume * 100)}
        className={styles['level']}
        aria-label={t('volume')}
        aria-valuetext={format.percent(silent ? 0 : volume * 100)}
        onChange={(event) => prefer({ volume: Number(event.target.value) / 100, muted: false })}
      />
    </Row>
  )
}

/** Inside the player for full screen; focus keeps the bar visible. */
function SpeedMenu({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const box = useRef<HTMLSpanElement>(null)
  const items = playbackRates.map((each) => ({
    key: String(each),
    text: format.speed(each),
    checked: each === rate,
    onClick: () => onChoose(each),
  }))
  return (
    <span ref={box} className={styles['speed']}>
      <LeftToRight>
        <Dropdown
          items={items}
          label={t('playbackSpeed')}
          placement="above"
          className={styles['menu']}
          container={(trigger) => box.current ?? trigger}
        >
          <button
            type="button"
            className={styles['chip']}
            aria-label={t('speedIs', { rate: format.speed(rate) })}
            title={t('playbackSpeed')}
          >
            {format.speed(rate)}
          </button>
        </Dropdown>
      </LeftToRight>
    </span>
  )
}
