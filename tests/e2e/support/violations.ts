import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Without the frames of partners. */
export async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ values, within }) => {
      const checker: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await checker.run(within, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        iframes: false,
      })
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ target }) => target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
      )
    },
    { values: tags, within },
  )
}
