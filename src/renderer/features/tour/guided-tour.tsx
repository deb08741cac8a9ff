import { Tour } from 'antd'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { Text } from '#ui/layout.tsx'
import { focusScreenTitle } from '#ui/screen-title.tsx'
import { useDirection } from '#ui/theme/use-direction.ts'
import { shownSteps, getSide, textKeys, tourKey } from './tour-steps'
import styles from './guided-tour.module.css'

/** Ant Design's tour is no dialog and takes no focus. */
export function GuidedTour({ close }: { close: () => void }) {
  const { t } = useTranslation('tour')
  const format = useFormat()
  const direction = useDirection()
  const titleId = useId()
  const [steps] = useState(() => shownSteps(visibleElement))
  const [current, setCurrent] = useState(0)
  const next = useRef<HTMLButtonElement>(null)
  const isLast = current === steps.length - 1
  const goTo = (step: number): void => void (step >= 0 && step < steps.length && setCurrent(step))
  useFocusReturn()
  useDialog(next, titleId, current)
  useTourKeys(next, (key) => {
    if (key === 'close') close()
    else goTo(current + (key === 'next' ? 1 : -1))
  })
  return (
    <Tour
      open
      current={current}
      keyboard={false}
      closable={false}
      disabledInteraction
      animated={false}
      rootClassName={styles['tour'] ?? ''}
      scrollIntoViewOptions={{ block: 'nearest' }}
      steps={steps.map(({ name, element, placement }) => ({
        target: element,
        placement: getSide(placement, direction),
        title: <h2 id={titleId}>{t(textKeys(name).title)}</h2>,
        description: t(textKeys(name).text),
      }))}
      indicatorsRender={(at, total) => (
        <Text size="small" tone="secondary">
          {t('step', { step: format.number(at + 1), steps: format.number(total) })}
        </Text>
      )}
      actionsRender={() => (
        <>
          {!isLast && (
            <Button size="small" variant="link" onClick={close}>
              {t('skip')}
            </Button>
          )}
          {current > 0 && (
            <Button size="small" onClick={() => goTo(current - 1)}>
              {t('previous')}
            </Button>
          )}
          <Button ref={next} size="small" variant="primary" onClick={() => (isLast ? close() : goTo(current + 1))}>
            {t(isLast ? 'finish' : current === 0 ? 'start' : 'next')}
          </Button>
        </>
      )}
    />
  )
}

function visibleElement(selector: string): HTMLElement | null {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => !('checkVisibility' in element) || element.checkVisibility(),
  )
  return shown ?? null
}

type ButtonRef = RefObject<HTMLButtonElement | null>

const getPanel = (button: ButtonRef): HTMLElement | null => button.current?.closest<HTMLElement>('.ant-tour') ?? null

function useDialog(next: ButtonRef, titleId: string, step: number): void {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const panel = getPanel(next)
      panel?.setAttribute('role', 'dialog')
      panel?.setAttribute('aria-modal', 'true')
      panel?.setAttribute('aria-labelledby', titleId)
      next.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [next, titleId, step])
}

function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else focusScreenTitle()
    }
  }, [])
}

function useTourKeys(next: ButtonRef, pressed: (key: NonNullable<ReturnType<typeof tourKey>>) => void): void {
  const direction = useDirection()
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      trapFocus(event, getPanel(next))
      return
    }
    if (!isPlainKey(event) || event.shiftKey) return
    const key = tourKey(event.key, direction)
    if (key === null) return
    event.preventDefault()
    event.stopPropagation()
    pressed(key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

function trapFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const buttons = [...(panel?.querySelectorAll('button') ?? [])]
  if (buttons.length === 0) return
  event.preventDefault()
  const at = buttons.findIndex((button) => button === document.activeElement)
  const step = event.shiftKey ? -1 : 1
  buttons[(Math.max(at, event.shiftKey ? 0 : -1) + step + buttons.length) % buttons.length]?.focus()
}
