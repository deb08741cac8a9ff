import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedWork } from '#core/screen/unsaved-work.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useRetainText } from '#core/session/use-interrupted-text.ts'
import { useFormat } from '#core/strings/format.ts'
import { noteLimits } from '#shared/desktop/notes.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useOutsideFullScreen } from '#ui/full-screen.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SaveOutcome } from './note-actions'

type NoteEditorProps = {
  label: string
  initialText: string
  /** Unsaved text that the platform interrupted when it ended the session. */
  resumedText?: string | undefined
  /** Names the field, and gives what is needed to write in it again. */
  retained: { key: string; context?: unknown }
  /** Rejections are not expected. */
  onSave: (text: string) => Promise<SaveOutcome>
  onClose: () => void
}

const problems = { 'not-stored': 'notStored', 'too-many': 'tooMany', 'failed': 'saveFailed' } as const

/** Ctrl+Enter saves, Escape closes an unchanged note. */
export function NoteEditor(props: NoteEditorProps) {
  return useOutsideFullScreen(true) ? <Editor {...props} /> : null
}

function Editor({ label, initialText, resumedText = initialText, retained, onSave, onClose }: NoteEditorProps) {
  const { t } = useTranslation('notes')
  const { number } = useFormat()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(resumedText)
  const [savedText, setSavedText] = useState(initialText)
  const latestText = useRef(resumedText)
  const [problem, setProblem] = useState<Exclude<SaveOutcome, 'saved'> | null>(null)
  const surplus = text.length - noteLimits.characters
  const canSave = text.trim() !== '' && surplus <= 0
  const isChanged = text !== savedText
  useUnsavedWork(isChanged && text.trim() !== '', {
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leaveWithout'),
    stay: t('stay'),
    close: t('close'),
  })
  useRetainText(retained.key, () => (isChanged && text.trim() !== '' ? { text, context: retained.context } : null))
  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  const [save, isBusy] = useSingleFlight(async () => {
    if (!canSave) return
    const outcome = await onSave(text)
    if (outcome !== 'saved') return setProblem(outcome)
    // Text typed while a slow disk or keychain was saving is not saved yet.
    if (latestText.current === text) return onClose()
    setSavedText(text)
    setProblem(null)
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isClose = event.key === 'Escape' && !isChanged
    if (!isSave && !isClose) return
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save()
    else onClose()
  }
  return (
    <Stack gap={8}>
      <label htmlFor={id}>
        <Text size="small" weight="medium">
          {label}
        </Text>
      </label>
      <TextArea
        ref={field}
        id={id}
        rows={5}
        value={text}
        invalid={surplus > 0}
        aria-describedby={`${id}-help`}
        placeholder={t('placeholder')}
        onChange={({ target }) => {
          latestText.current = target.value
          setText(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Text as="p" id={`${id}-help`} size="small" tone="secondary" {...(surplus > 0 && { role: 'alert' as const })}>
        {surplus > 0 ? t('tooLong', { count: surplus, limit: number(noteLimits.characters) }) : t('editorHelp')}
      </Text>
      {problem !== null && (
        <Notice tone="error" role="alert">
          {t(problems[problem])}
        </Notice>
      )}
      <Row gap={8} wrap>
        <Button variant="primary" size="small" loading={isBusy} disabled={!canSave} onClick={save}>
          {t(problem === null ? 'save' : 'retry')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  )
}
