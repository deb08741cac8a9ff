/**
 * The few lines that stand in the first page itself, before the application is there. They hold back what a person presses until the
 * application can carry it out, let the sign-in be pressed once it is filled, and fetch the application after the first paint.
 */
import type { FirstPage } from './first-page'

const page = document.getElementById('first-page')
const { entry = '', scripts = '', styles = '' } = document.currentScript?.dataset ?? {}

/** What acts when it is pressed; a field only takes what is typed. */
const controls = 'a, button, [role=button], input[type=radio], input[type=checkbox]'

function open(root: HTMLElement): void {
  const pressed: HTMLElement[] = []
  let isBusy = false
  const first: FirstPage = { root, pressed, isBusy: () => isBusy }
  Object.assign(window, { firstPage: first })
  root.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null
    if (control === null) return
    event.preventDefault()
    pressed.push(control)
  })
  root.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLElement && event.target.matches('[role=button]') && (event.key === 'Enter' || event.key === ' '))) return
    event.preventDefault()
    event.target.click()
  })
  root.addEventListener('submit', (event) => event.preventDefault())
  root.addEventListener('input', () => {
    const fields = [...root.querySelectorAll<HTMLInputElement>('form input')]
    const submit = root.querySelector<HTMLButtonElement>('form [type=submit]')
    if (submit) submit.disabled = fields.some(({ value }) => value === '')
  })
  // Neither a press nor a syllable that is being composed is torn apart.
  for (const [begins, ends] of [['pointerdown', 'pointerup'], ['compositionstart', 'compositionend']] as const) {
    root.addEventListener(begins, () => (isBusy = true))
    document.addEventListener(ends, () => setTimeout(() => (isBusy = false)))
  }
}

function fetchApplication(): void {
  const link = (of: Partial<HTMLLinkElement>) => document.head.append(Object.assign(document.createElement('link'), of))
  // The styles stand in the document: disabled links fetch nothing, and tell the loader of lazy screens so.
  for (const href of styles.split(' ')) link({ disabled: true, rel: 'stylesheet', href })
  for (const href of scripts.split(' ')) link({ rel: 'modulepreload', crossOrigin: '', href })
  void import(/* @vite-ignore */ entry)
}

if (page) {
  if (matchMedia('(prefers-contrast: more)').matches) document.documentElement.dataset['contrast'] = 'more'
  open(page)
  // The moment it stood on the screen, as the browser says it: what is fetched before would hold up the frame on its way to the screen.
  new PerformanceObserver((seen) => {
    const painted = seen.getEntriesByName('first-contentful-paint')[0]
    if (painted === undefined) return
    page.dataset['painted'] = ''
    performance.mark('tutorat:sign-in', { startTime: painted.startTime })
    requestAnimationFrame(() => setTimeout(fetchApplication))
  }).observe({ type: 'paint', buffered: true })
}
