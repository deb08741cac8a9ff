/** Steps that the inline scripts of the prerendered sign-in and of the last Home share: they run before the page's files. */

const controls = 'a, button, [role=button], input[type=radio], input[type=checkbox]'

/** Ready at once, unlike a `@font-face` with a `data:` address (docs/decisions/0008). */
export function addFonts(): void {
  for (const { dataset } of document.querySelectorAll<HTMLMetaElement>('meta[name=font]')) {
    const { family = '', range = '', woff2 = '' } = dataset
    document.fonts.add(new FontFace(family, decode(woff2), { weight: '300 900', unicodeRange: range }))
  }
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  // `Uint8Array.from` calls back for each of 60,000 bytes, for 10 ms.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

export type ClickRecording = {
  /** Grows until the recording is stopped. */
  clicked: () => readonly HTMLElement[]
  /**
   * Gives the clicked controls away and keeps none: `window` has the recording as long as the page lives, and a button
   * of the sign-in would keep its form in memory, with the password.
   */
  stopRecording: () => readonly HTMLElement[]
  /** Aborted when the recording is stopped. */
  signal: AbortSignal
}

/** Prevents what the browser would do by itself. */
export function recordClicks(element: HTMLElement): ClickRecording {
  const clicked: HTMLElement[] = []
  const recording = new AbortController()
  const { signal } = recording
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
  return {
    clicked: () => clicked,
    stopRecording: () => {
      // Without a reason the signal keeps an exception, and that one the variables of every caller for its stack.
      recording.abort('stopped')
      return clicked.splice(0)
    },
    signal,
  }
}

/** Their requests would delay the first frame. */
export function loadImages(root: HTMLElement): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.src = image.dataset['src'] ?? ''
    delete image.dataset['src']
  }
}

type ApplicationFiles = { entry?: string; scripts?: string; styles?: string }

export function loadApplication({ entry = '', scripts = '', styles = '' }: ApplicationFiles): void {
  const addLink = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link))
  for (const href of styles.split(' ')) addLink({ disabled: true, rel: 'stylesheet', href })
  for (const href of scripts.split(' ')) addLink({ rel: 'modulepreload', crossOrigin: '', href })
  void import(/* @vite-ignore */ entry)
}

/** With the time of the first paint that the browser reports. */
export function whenPainted(run: (startTime: number) => void): void {
  new PerformanceObserver((list, observer) => {
    const painted = list.getEntriesByName('first-contentful-paint')[0]
    if (painted === undefined) return
    observer.disconnect()
    run(painted.startTime)
  }).observe({ type: 'paint', buffered: true })
}
