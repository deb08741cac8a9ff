import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lockSimple } from 'virtual:icons/lock-simple'
import { useChangeSettings } from '#core/settings/use-settings.ts'
import type { Settings } from '#shared/desktop/settings.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import styles from './settings-screen.module.css'

export function useChange(): (change: Partial<Settings>, undo?: () => void) => void {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  const change = useChangeSettings()
  return (changes, undo) => {
    void change(changes).then((kept) => {
      if (kept) return
      notify.error(t('notKept'))
      undo?.()
    })
  }
}

type SettingProps = {
  title: string
  text?: string | undefined
  managed?: boolean
  children: (describedBy: string | undefined) => ReactElement
}

export function Setting({ title, text, managed = false, children }: SettingProps) {
  const id = useId()
  const described = text !== undefined || managed
  return (
    <Row gap={[8, 16]} justify="between" wrap>
      <Stack gap={2} shrink className={styles['words']}>
        <Text size="compact" weight="strong">
          {title}
        </Text>
        {described && (
          <Text id={id} size="small" tone="secondary">
            {text}
            {managed && <Managed />}
          </Text>
        )}
      </Stack>
      {children(described ? id : undefined)}
    </Row>
  )
}

function Managed() {
  const { t } = useTranslation('settings')
  return (
    <Row as="span" gap={6}>
      <Icon glyph={lockSimple} size={16} />
      {t('managedByYourSchool')}
    </Row>
  )
}
