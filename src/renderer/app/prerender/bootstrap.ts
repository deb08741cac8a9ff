/** Loads the application after the first paint and records clicks: React replays events of its own roots only. */
import { addFonts, loadApplication, loadImages, recordClicks, whenPainted } from './early-page'
import type { Prerendered } from './hydrate'

const root = document.querySelector<HTMLElement>('[data-prerendered]')
const files = { ...document.currentScript?.dataset }

function recordInput(element: HTMLElement): void {
  const { stopRecording, signal } = recordClicks(element)
  const prerendered: Prerendered = { stopRecording }
  Object.assign(window, { prerendered })
  element.addEventListener(
    'input',
    () => {
      const submit = element.querySelector<HTMLButtonElement>('form [type=submit]')
      if (submit)
        submit.disabled = [...element.querySelectorAll<HTMLInputElement>('form input')].some(
          ({ value }) => value === '',
        )
    },
    { signal },
  )
}

if (root) {
  const { dataset } = document.documentElement
  if (matchMedia('(prefers-contrast: more), (forced-colors: active)').matches) dataset['contrast'] ??= 'more'
  addFonts()
  recordInput(root)
  // Requests before the reported paint would delay the frame.
  whenPainted((startTime) => {
    root.dataset['prerendered'] = 'painted'
    performance.mark('tutorat:sign-in', { startTime })
    loadImages(root)
    requestAnimationFrame(() => setTimeout(() => loadApplication(files)))
  })
}
