import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#core/settings/use-settings.ts'
import { contrastChoices, lineSpacings, motionChoices, typefaces, type Comfort } from '#shared/comfort.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { Setting, useChange } from './setting'
import styles from './comfort-settings.module.css'

const contrastTexts = { system: 'system', standard: 'standard', high: 'contrastHigh' } as const
const motionTexts = { system: 'system', reduced: 'motionReduced', full: 'motionFull' } as const
const spacingTexts = { 'normal': 'spacingNormal', 'wide': 'spacingWide', 'very-wide': 'spacingVeryWide' } as const
/** Names of typefaces are not translated. */
const typefaceNames = { standard: 'Rubik', dyslexic: 'OpenDyslexic' } as const

export function ComfortSettings() {
  const { t } = useTranslation('comfort')
  const { comfort } = useSettings()
  const change = useChange()
  const choose = (choice: Partial<Comfort>): void => change({ comfort: { ...comfort, ...choice } })
  return (
    <>
      <Text as="p" size="small" tone="secondary">
        {t('intro')}
      </Text>
      <Choice
        title={t('contrast')}
        text={t('contrastText')}
        options={contrastChoices.map((value) => ({ value, label: t(contrastTexts[value]) }))}
        value={comfort.contrast}
        onChange={(contrast) => choose({ contrast })}
      />
      <Choice
        title={t('motion')}
        text={t('motionText')}
        options={motionChoices.map((value) => ({ value, label: t(motionTexts[value]) }))}
        value={comfort.motion}
        onChange={(motion) => choose({ motion })}
      />
      <Choice
        title={t('spacing')}
        options={lineSpacings.map((value) => ({ value, label: t(spacingTexts[value]) }))}
        value={comfort.lineSpacing}
        onChange={(lineSpacing) => choose({ lineSpacing })}
      />
      <Choice
        title={t('typeface')}
        text={t('typefaceText')}
        options={typefaces.map((value) => ({ value, label: typefaceNames[value] }))}
        value={comfort.typeface}
        onChange={(typeface) => choose({ typeface })}
      />
      <SwitchRow
        title={t('targets')}
        text={t('targetsText')}
        checked={comfort.largeTargets}
        onChange={(largeTargets) => choose({ largeTargets })}
      />
      <Preview />
    </>
  )
}

type ChoiceProps<T extends string> = {
  title: string
  text?: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ title, text, options, value, onChange }: ChoiceProps<T>) {
  return (
    <Setting title={title} text={text}>
      {(describedBy) => (
        <SegmentedControl label={title} options={options} value={value} onChange={onChange} describedBy={describedBy} />
      )}
    </Setting>
  )
}

function Preview() {
  const { t } = useTranslation('comfort')
  const id = useId()
  return (
    <Stack as="figure" gap={8} aria-labelledby={id} surface="hollow" className={styles['preview']}>
      <Text as="figcaption" id={id} size="small" tone="secondary">
        {t('preview')}
      </Text>
      <Text as="p" size="card-title" weight="semibold">
        {t('sampleTitle')}
      </Text>
      <p>{t('sampleText')}</p>
      <Row gap={12} wrap>
        <TextInput
          className={styles['field']}
          aria-label={t('sampleField')}
          placeholder={t('sampleField')}
          autoComplete="off"
          maxLength={60}
        />
        <Button>{t('sampleButton')}</Button>
        <Button size="small" variant="primary">
          {t('sampleSmallButton')}
        </Button>
      </Row>
    </Stack>
  )
}
