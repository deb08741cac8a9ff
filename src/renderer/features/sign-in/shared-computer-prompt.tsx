import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lockSimple } from 'virtual:icons/lock-simple'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useChangeSettings, useSettings } from '#core/settings/use-settings.ts'
import { Icon } from '#ui/icon.tsx'
import { Grid, Row, Stack, Text } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { SwitchCard } from '#ui/switch.tsx'
import styles from './shared-computer-prompt.module.css'

export function SharingQuestion() {
  const { sharingAnswered } = useSettings()
  const isManaged = useIsManaged('sharedComputer')
  const choose = useSharing()
  const box = useRef<HTMLDivElement>(null)
  const [justAnswered, setJustAnswered] = useState(false)

  useEffect(() => {
    if (justAnswered && sharingAnswered) box.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()
  }, [justAnswered, sharingAnswered])

  if (isManaged) return <Managed />
  const answer = (shared: boolean) => {
    setJustAnswered(true)
    choose(shared)
  }
  return <div ref={box}>{sharingAnswered ? <SharingSwitch onChange={choose} /> : <Question onAnswer={answer} />}</div>
}

function useSharing(): (shared: boolean) => void {
  const { t } = useTranslation('sharing')
  const notify = useNotify()
  const change = useChangeSettings()
  return (shared) => {
    void change({ sharedComputer: shared, sharingAnswered: true }).then((kept) => {
      if (!kept) notify.error(t('notKept'))
    })
  }
}

function SharingSwitch({ onChange }: { onChange: (shared: boolean) => void }) {
  const { t } = useTranslation('sharing')
  const { sharedComputer } = useSettings()
  return <SwitchCard title={t('thisComputerIsShared')} text={t('text')} checked={sharedComputer} onChange={onChange} />
}

function Question({ onAnswer }: { onAnswer: (shared: boolean) => void }) {
  const { t } = useTranslation('sharing')
  const id = useId()
  return (
    <Stack gap={10} role="group" aria-labelledby={id} className={styles['question']}>
      <Text as="p" size="compact" weight="strong" id={id}>
        {t('question')}
      </Text>
      <Grid gap={10} min={160}>
        <Answer name={t('own')} text={t('ownText')} onClick={() => onAnswer(false)} />
        <Answer name={t('shared')} text={t('sharedText')} onClick={() => onAnswer(true)} />
      </Grid>
    </Stack>
  )
}

function Answer({ name, text, onClick }: { name: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles['answer']} onClick={onClick}>
      <Text size="compact" weight="strong">
        {name}
      </Text>{' '}
      <Text size="small" tone="secondary">
        {text}
      </Text>
    </button>
  )
}

function Managed() {
  const { t } = useTranslation('sharing')
  const { sharedComputer } = useSettings()
  return (
    <Row as="p" gap={8} size="small" tone="secondary">
      <Icon glyph={lockSimple} size={16} />
      <span>
        {t(sharedComputer ? 'managedShared' : 'managedOwn')} {t('managedByYourSchool')}.
      </span>
    </Row>
  )
}
