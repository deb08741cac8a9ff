/** Loads the application after the first paint and records clicks: React replays events of its own roots only. */
import type { Prerendered } from './hydrate'

const root = document.querySelector<HTMLElement>('[data-prerendered]')
const { entry = '', scripts = '', styles = '' } = document.currentScript?.dataset ?? {}

const controls = 'a, button, [role=button], input[type=radio], input[type=checkbox]'

function addFonts(): void {
  for (const { dataset } of document.querySelectorAll<HTMLMetaElement>('meta[name=font]')) {
    const { family = '', range = '', woff2 = '' } = dataset
    document.fonts.add(
      new FontFace(
        family,
        Uint8Array.from(atob(woff2), (byte) => byte.charCodeAt(0)),
        { weight: '300 900', unicodeRange: range },
      ),
    )
  }
}

function recordClicks(element: HTMLElement): void {
  const clicked: HTMLElement[] = []
  const recording = new AbortController()
  const { signal } = recording
  const prerendered: Prerendered = {
    stopRecording: () => {
      recording.abort()
      return clicked
    },
  }
  Object.assign(window, { prerendered })
  element.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null
      if (control === null) return
      event.preventDefault()
      clicked.push(control)
    },
    { signal },
  )
  element.addEventListener('submit', (event) => event.preventDefault(), { signal })
  element.addEventListener(
    'keydown',
    (event) => {
      if (!(
        event.target instanceof HTMLElement &&
        event.target.matches('[role=button]') &&
        (event.key === 'Enter' || event.key === ' ')
      ))
        return
      event.preventDefault()
      event.target.click()
    },
    { signal },
  )
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

function loadImages(root: HTMLElement): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.src = image.dataset['src'] ?? ''
    delete image.dataset['src']
  }
}

function loadApplication(): void {
  const addLink = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link))
  for (const href of styles.split(' ')) addLink({ disabled: true, rel: 'stylesheet', href })
  for (const href of scripts.split(' ')) addLink({ rel: 'modulepreload', crossOrigin: '', href })
  void import(/* @vite-ignore */ entry)
}

if (root) {
  const { dataset } = document.documentElement
  if (matchMedia('(prefers-contrast: more), (forced-colors: active)').matches) dataset['contrast'] ??= 'more'
  addFonts()
  recordClicks(root)
  // Requests before the reported paint would delay the frame.
  new PerformanceObserver((list) => {
    const painted = list.getEntriesByName('first-contentful-paint')[0]
    if (painted === undefined) return
    root.dataset['prerendered'] = 'painted'
    performance.mark('tutorat:sign-in', { startTime: painted.startTime })
    loadImages(root)
    requestAnimationFrame(() => setTimeout(loadApplication))
  }).observe({ type: 'paint', buffered: true })
}
