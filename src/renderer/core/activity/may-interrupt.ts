import { unsavedWork } from '../screen/unsaved-work'
import type { CoreState } from '../store/core-state'
import { activities } from './activity'

const overlaySelector = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const textFieldSelector =
  'input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), textarea, select, [contenteditable="true"]'

/**
 * Decides for every automatic action (next lesson, prompts, popups): not while the window is inactive, an activity
 * runs, a text field has the focus, typed text is unsaved or something is open over the screen.
 */
export function mayInterrupt({ window: { focused } }: Pick<CoreState, 'window'>): boolean {
  return (
    focused &&
    activities.current().length === 0 &&
    unsavedWork.labels() === null &&
    document.activeElement?.matches(textFieldSelector) !== true &&
    ![...document.querySelectorAll(overlaySelector)].some(isShown)
  )
}

function isShown(element: Element): boolean {
  return !('checkVisibility' in element) || element.checkVisibility()
}
