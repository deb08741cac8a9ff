import type { Page } from '@playwright/test'

/** Found again by its name and its place among those of this name. */
export type Control = { isLink: boolean; name: string; index: number; shape: string }

/** Ends the session, the application, or the window (a shared computer has its own), which other tests do. */
const endsWindow =
  /déconnecter|changer de compte|quitter|redémarrer|effacer|recharger tutorat|installer|partagé|le mien/i

const selector = 'a[href], button, summary, [role="button"], [role="tab"], [role="menuitem"]'

/** Of a list with rows of one shape, the first two and the last. */
export async function pressableControls(page: Page, within: string): Promise<Control[]> {
  const all = await page.evaluate(
    ({ selector, within }) => {
      const seen = new Map<string, number>()
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      return [...document.querySelectorAll(within)]
        .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
        .filter((element) => element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"]'))
        .map((element) => {
          const name = nameOf(element)
          const index = seen.get(name) ?? 0
          seen.set(name, index + 1)
          const isLink = element.matches('a')
          const around = [element, element.parentElement, element.parentElement?.parentElement]
          const classes = around.map((each) => each?.getAttribute('class') ?? '').join('/')
          return { isLink, name, index, shape: isLink ? classes : `${classes} ${name.split(' ')[0] ?? ''}` }
        })
    },
    { selector, within },
  )
  const controls = all.filter(({ name }) => !endsWindow.test(name))
  return controls.filter((control) => {
    const alike = controls.filter(({ shape }) => shape === control.shape)
    const place = alike.indexOf(control)
    return place < 2 || place === alike.length - 1
  })
}

/** False when the control is not there, or takes no focus. */
export function focusControl(page: Page, { name, index }: Control, within: string): Promise<boolean> {
  return page.evaluate(
    ({ selector, within, name, index }) => {
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      const element = [...document.querySelectorAll(within)]
        .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
        .filter((each) => each.checkVisibility() && !each.matches(':disabled, [aria-disabled="true"]'))
        .filter((each) => nameOf(each) === name)[index]
      element?.focus()
      return element !== undefined && document.activeElement === element
    },
    { selector, within, name, index },
  )
}
