import { useEffect, useEffectEvent, useReducer, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { maxFindLength } from '../../../shared/desktop/find'
import { desktop, reportFailure, useDesktopEvent } from '../../core/desktop/desktop'
import { useFormat } from '../../core/strings/format'
import { useCap } from '../../domains/application/caps'
import { IconButton } from '../../ui/icon-button'
import { caretDown } from 'virtual:icons/caret-down'
import { caretUp } from 'virtual:icons/caret-up'
import { x } from 'virtual:icons/x'
import { Row } from '../../ui/layout'
import styles from './find-bar.module.css'
import { findKey, mayFind } from './find-keys'
import { closedFind, reduceFind } from './find-state'

/** First in the document (`find-state.ts`); no text of its own but the field, because the search would find it. */
export function FindBar() {
  const { t } = useTranslation('find')
  const cap = useCap()
  const bar = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { state, close, type, step } = useFind(bar, field)
  const labels = useResultLabels(state)
  if (!state.isOpen) return null
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === field.current) step(!event.shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const none = state.result?.matches === 0
  return (
    <Row gap={4} ref={bar} role="search" className={styles['bar']} aria-label={t('label')} onKeyDown={press}>
      <input
        ref={field}
        type="text"
        dir="auto"
        className={styles['field']}
        aria-label={t('field')}
        aria-invalid={none}
        placeholder={t('field')}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxFindLength}
        value={state.text}
        onChange={({ target }) => type(target.value)}
      />
      <span
        role="status"
        dir="auto"
        className={styles['count']}
        data-count={labels.shown}
        data-spoken={labels.spoken}
        data-none={none}
      />
      <IconButton
        glyph={caretUp}
        size={32}
        label={t('previous')}
        title={`${t('previous')} (${cap('Shift F3')})`}
        aria-keyshortcuts="Shift+F3"
        aria-disabled={labels.shown === '' || none}
        onClick={() => step(false)}
      />
      <IconButton
        glyph={caretDown}
        size={32}
        label={t('next')}
        title={`${t('next')} (${cap('F3')})`}
        aria-keyshortcuts="F3"
        aria-disabled={labels.shown === '' || none}
        onClick={() => step(true)}
      />
      <IconButton glyph={x} size={32} label={t('close')} onClick={close} />
    </Row>
  )
}

const typingDelayMs = 120

function useFind(bar: RefObject<HTMLElement | null>, field: RefObject<HTMLInputElement | null>) {
  const [state, dispatch] = useReducer(reduceFind, closedFind, () => reduceFind(closedFind, { type: 'opened' }))
  const { pathname } = useLocation()
  const opener = useRef(document.activeElement)
  const screen = useRef(pathname)
  const { isOpen, search, text, isNew, forward } = state
  const { saveFocus, releaseFocus } = useFocusDuringSearch(bar)

  const focusField = (): void => {
    field.current?.focus()
    field.current?.select()
  }
  const focusOpened = useEffectEvent(focusField)
  const saveBeforeSearch = useEffectEvent(saveFocus)
  const open = (): void => {
    if (!mayFind()) return
    if (!isOpen) opener.current = document.activeElement
    dispatch({ type: 'opened' })
    focusField()
  }
  const close = (): void => {
    dispatch({ type: 'closed' })
    const before = opener.current
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
    else document.getElementById('content')?.focus({ preventScroll: true })
  }
  const step = (next: boolean): void => dispatch({ type: 'stepped', forward: next })
  const chosen = { 'find': open, 'find-next': () => step(true), 'find-previous': () => step(false) }

  useDesktopEvent('find.result', (result) => {
    dispatch({ type: 'found', result })
    if (result.isFinal && result.search === search) releaseFocus()
  })
  useDesktopEvent('menu.chosen', ({ item }) => {
    if (item === 'find' || item === 'find-next' || item === 'find-previous') chosen[item]()
  })
  useWindowKey((event) => {
    const key = findKey(event)
    if (key === null || (key !== 'find' && !isOpen)) return
    event.preventDefault()
    chosen[key]()
  })
  useEffect(() => {
    if (isOpen) focusOpened()
  }, [isOpen])
  useEffect(() => {
    if (screen.current === pathname) return
    screen.current = pathname
    dispatch({ type: 'closed' })
  }, [pathname])
  useEffect(() => {
    const failed = (error: unknown): void => reportFailure('find', error)
    if (!isOpen || text === '') {
      desktop['find.stop']().catch(failed)
      return undefined
    }
    const send = (): void => {
      saveBeforeSearch({ clearCaret: !isNew })
      desktop['find.search']({ search, text, isNew, forward }).catch(failed)
    }
    const timer = setTimeout(send, isNew ? typingDelayMs : 0)
    return () => clearTimeout(timer)
  }, [isOpen, search, text, isNew, forward])
  return { state, close, step, type: (typed: string) => dispatch({ type: 'typed', text: typed }) }
}

/** Chromium continues from the caret rather than from its last match, and takes the focus when it selects the next. */
function useFocusDuringSearch(bar: RefObject<HTMLElement | null>) {
  const saved = useRef<{ element: HTMLElement; clearCaret: boolean } | null>(null)
  const saveFocus = ({ clearCaret }: { clearCaret: boolean }): void => {
    const focused = document.activeElement
    const isInBar = focused instanceof HTMLElement && bar.current?.contains(focused) === true
    saved.current = isInBar ? { element: focused, clearCaret } : saved.current
    if (isInBar && clearCaret) window.getSelection()?.removeAllRanges()
  }
  const restore = (): void => {
    if (saved.current?.element.isConnected !== true || document.activeElement !== document.body) return
    saved.current.element.focus({ preventScroll: true })
    if (saved.current.clearCaret) window.getSelection()?.removeAllRanges()
  }
  const releaseFocus = (): void => {
    restore()
    const focused = saved.current?.element
    if (focused instanceof HTMLInputElement && document.activeElement === focused)
      focused.setSelectionRange(focused.selectionStart, focused.selectionEnd)
    saved.current = null
  }
  useEffect(() => {
    const element = bar.current
    const lost = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) queueMicrotask(restore)
    }
    element?.addEventListener('focusout', lost)
    return () => element?.removeEventListener('focusout', lost)
  })
  return { saveFocus, releaseFocus }
}

function useWindowKey(pressed: (event: KeyboardEvent['nativeEvent']) => void): void {
  const onKey = useEffectEvent(pressed)
  useEffect(() => {
    const listen = (event: KeyboardEvent['nativeEvent']): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function useResultLabels({ result }: Pick<typeof closedFind, 'result'>): { shown: string; spoken: string } {
  const { t } = useTranslation('find')
  const format = useFormat()
  if (result === null) return { shown: '', spoken: '' }
  const count = format.number(result.matches)
  const active = format.number(result.active)
  if (result.matches === 0) return { shown: t('none'), spoken: t('none') }
  return { shown: `${active} / ${count}`, spoken: t('position', { active, matches: count }) }
}
