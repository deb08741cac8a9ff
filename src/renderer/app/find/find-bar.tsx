import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { caretDown } from 'virtual:icons/caret-down'
import { caretUp } from 'virtual:icons/caret-up'
import { x } from 'virtual:icons/x'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { getFormats } from '#core/strings/format.ts'
import { toMacKeyCap } from '#domains/application/caps.ts'
import { maxFindLength, type FindBarState } from '#shared/desktop/find.ts'
import type { Language } from '#shared/locale.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { findKey } from './find-keys'
import styles from './find-bar.module.css'

const failed = (error: unknown): void => reportFailure('find-bar', error)
const step = (forward: boolean): void => void desktop['find.step']({ forward }).catch(failed)
const close = (): void => void desktop['find.close']().catch(failed)

export function FindBar({ text: initialText, result, appearance: { language, isMac } }: FindBarState) {
  const { t } = useTranslation('find')
  const [text, setText] = useState(initialText)
  const bar = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const label = useResultLabel(result, language)
  useReportedHeight(bar)
  const select = (): void => {
    field.current?.focus()
    field.current?.select()
  }
  useWindowEvents({ select })

  const type = (typed: string): void => {
    setText(typed)
    desktop['find.type']({ text: typed }).catch(failed)
  }
  const press = (event: ReactKeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.target !== field.current) return
    event.preventDefault()
    step(!event.shiftKey)
  }
  const none = result?.matches === 0
  const cap = (keys: string): string => (isMac ? toMacKeyCap(keys) : keys)
  return (
    <main>
      <div ref={bar} role="search" className={styles['bar']} aria-label={t('label')} onKeyDown={press}>
        <TextInput
          ref={field}
          variant="borderless"
          className={styles['field']}
          aria-label={t('field')}
          invalid={none}
          placeholder={t('field')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxFindLength}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <span role="status" dir="auto" className={styles['count']} data-none={none}>
          <span aria-hidden>{label.shown}</span>
          <VisuallyHidden>{label.spoken}</VisuallyHidden>
        </span>
        <IconButton
          glyph={caretUp}
          size={32}
          label={t('previous')}
          title={`${t('previous')} (${cap('Shift F3')})`}
          aria-keyshortcuts="Shift+F3"
          aria-disabled={text === '' || none}
          onClick={() => step(false)}
        />
        <IconButton
          glyph={caretDown}
          size={32}
          label={t('next')}
          title={`${t('next')} (${cap('F3')})`}
          aria-keyshortcuts="F3"
          aria-disabled={text === '' || none}
          onClick={() => step(true)}
        />
        <IconButton glyph={x} size={32} label={t('close')} onClick={close} />
      </div>
    </main>
  )
}

/** The view gets the focus when the bar is opened, and when it is opened again. */
function useWindowEvents({ select }: { select: () => void }): void {
  const focused = useEffectEvent(select)
  useWindowKeydown((event) => {
    const key = event.key === 'Escape' && !event.isComposing ? 'close' : findKey(event)
    if (key === null) return
    event.preventDefault()
    if (key === 'close') close()
    else if (key === 'find') select()
    else step(key === 'find-next')
  })
  useEffect(() => {
    const onFocus = (): void => focused()
    onFocus()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
}

/** Large text and large targets make the bar taller than the view that the main process opened. */
function useReportedHeight(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height > 0) desktop['find.resize']({ height }).catch(failed)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar])
}

function useResultLabel(result: FindBarState['result'], language: Language): { shown: string; spoken: string } {
  const { t } = useTranslation('find')
  const format = getFormats(language)
  if (result === null) return { shown: '', spoken: '' }
  if (result.matches === 0) return { shown: t('none'), spoken: t('none') }
  const active = format.number(result.active)
  const matches = format.number(result.matches)
  return { shown: `${active} / ${matches}`, spoken: t('position', { active, matches }) }
}
