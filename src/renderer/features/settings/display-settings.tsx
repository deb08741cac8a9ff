import { useTranslation } from 'react-i18next'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { textSizeChosen } from '#core/store/preferences-slice.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { themeChoices, zoomSteps } from '#shared/desktop/settings.ts'
import { languageFacts, offeredLanguages } from '#shared/locale.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { textScales, textSizes } from '#ui/theme/text-size.ts'
import { Setting, useChange } from './setting'
import styles from './settings-screen.module.css'

const themeTexts = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

export function DisplaySettings() {
  const { t } = useTranslation('settings')
  const { language, theme } = useSettings()
  const change = useChange()
  const isManaged = useIsManaged('language')
  const signedIn = useSignedIn()
  return (
    <>
      <Setting title={t('language')} managed={isManaged}>
        {(describedBy) => (
          <SegmentedControl
            label={t('language')}
            options={offeredLanguages.map((value) => ({ value, label: languageFacts[value].name, lang: value }))}
            value={language}
            onChange={(chosen) => change({ language: chosen })}
            disabled={isManaged}
            describedBy={describedBy}
          />
        )}
      </Setting>
      <Setting title={t('theme')}>
        {() => (
          <SegmentedControl
            label={t('theme')}
            options={themeChoices.map((value) => ({ value, label: t(themeTexts[value]) }))}
            value={theme}
            onChange={(chosen) => change({ theme: chosen })}
          />
        )}
      </Setting>
      {signedIn && <TextSize />}
      <Zoom />
    </>
  )
}

function TextSize() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const dispatch = useCoreDispatch()
  const textSize = useCoreSelector((state) => state.preferences.textSize)
  return (
    <>
      <Setting title={t('textSize')}>
        {() => (
          <SegmentedControl
            label={t('textSize')}
            options={textSizes.map((value) => ({ value, label: isolateLtr(format.percent(textScales[value] * 100)) }))}
            value={textSize}
            onChange={(size) => dispatch(textSizeChosen(size))}
          />
        )}
      </Setting>
      <Stack as="figure" gap={4} surface="hollow">
        <Text as="p" size="card-title" weight="semibold">
          {t('sample')}
        </Text>
        <Text as="figcaption" size="small" tone="secondary">
          {t('sampleNote')}
        </Text>
      </Stack>
    </>
  )
}

const usual = 100

function Zoom() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { zoom } = useSettings()
  const change = useChange()
  const less = zoomSteps.findLast((step) => step < zoom)
  const more = zoomSteps.find((step) => step > zoom)
  const step = (to: typeof less, text: string) => (
    <Button
      size="small"
      className={styles['step']}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && change({ zoom: to })}
    >
      {text}
    </Button>
  )
  return (
    <Setting title={t('zoom')}>
      {() => (
        <Row role="group" aria-label={t('zoom')} gap={8} wrap>
          {step(less, t('zoomOut'))}
          <output className={styles['percent']}>
            <Ltr>{format.percent(zoom)}</Ltr>
          </output>
          {step(more, t('zoomIn'))}
          {zoom !== usual && (
            <Button size="small" variant="link" onClick={() => change({ zoom: usual })}>
              {t('zoomReset', { percent: isolateLtr(format.percent(usual)) })}
            </Button>
          )}
        </Row>
      )}
    </Setting>
  )
}
