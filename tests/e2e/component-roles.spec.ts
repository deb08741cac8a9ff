import { expect, test } from '@playwright/test'
import { chapterNames, type ChapterName } from '../../scripts/gallery/chapters'
import { componentRoles } from './support/component-roles'
import { openGallery, type Gallery } from './support/gallery'

let gallery: Gallery

test.beforeAll(async () => {
  gallery = await openGallery()
  await gallery.page.setViewportSize({ width: 1366, height: 768 })
})

test.afterAll(() => gallery.close())

async function openChapter(chapter: ChapterName): Promise<void> {
  const { page, address } = gallery
  await page.goto(`${address}?${new URLSearchParams({ chapter, language: 'fr', theme: 'light' }).toString()}`)
  await expect(page.locator('#stories h2').first()).toBeVisible()
}

const stateOf = (name: string) =>
  gallery.page.getByRole('figure').filter({ has: gallery.page.getByText(name, { exact: true }) })

for (const chapter of chapterNames) {
  test(`a screen reader finds the roles, names and states of the components: ${chapter}`, async () => {
    await openChapter(chapter)
    for (const story of await gallery.page.locator('#stories > section').all()) {
      const title = await story.locator('h2').first().innerText()
      expect(Object.keys(componentRoles), `no roles are written for ${title}`).toContain(title)
      for (const [state, roles] of Object.entries(componentRoles[title] ?? {})) {
        const figure = story.locator('figure').filter({ has: gallery.page.locator('figcaption', { hasText: state }) })
        await expect.soft(figure.first(), `${title}, ${state}`).toMatchAriaSnapshot(roles)
      }
    }
  })
}

test('each entry of the roles is a story of the gallery', async () => {
  const titles: string[] = []
  for (const chapter of chapterNames) {
    await openChapter(chapter)
    titles.push(...(await gallery.page.locator('#stories > section').locator('h2').allInnerTexts()))
  }
  expect(Object.keys(componentRoles).filter((title) => !titles.includes(title))).toEqual([])
})

test('an opened menu holds the focus in its items, which say what is chosen', async () => {
  const { page } = gallery
  await openChapter('overlays')
  await stateOf('menu').getByRole('button').press('Enter')
  await expect(stateOf('menu')).toMatchAriaSnapshot('- button "Menu du compte" [expanded]')
  const menu = page.getByRole('menu', { name: 'Menu du compte' })
  await expect(menu).toMatchAriaSnapshot(`
    - menu "Menu du compte":
      - menuitem "Mon profil" [active]
      - menuitem "Divers"
      - separator
      - menuitem "Se déconnecter"
      - menuitem "À acheter" [disabled]
  `)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await stateOf('menu of choices in groups').getByRole('button').press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: 'Divers' })).toBeFocused()
  await expect(menu).toMatchAriaSnapshot(`
    - menu "Menu du compte":
      - group "Mon profil":
        - group:
          - menuitemradio "Divers" [checked]
          - menuitemradio [checked=false]
      - group "Notifications":
        - group:
          - menuitem "À acheter" [disabled]
  `)
  await page.keyboard.press('Escape')
  await expect(stateOf('menu of choices in groups').getByRole('button')).toBeFocused()
})

test('a tooltip describes, and a panel, a dialog, a question and a drawer have a name', async () => {
  const { page } = gallery
  await openChapter('overlays')
  await stateOf('tooltip').getByRole('button').focus()
  await expect(page.getByRole('tooltip')).toMatchAriaSnapshot('- tooltip "Notifications"')
  await stateOf('floating panel').getByRole('button').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [state, roles] of [
    ['modal', '- dialog "Mon profil":\n  - button "Fermer"\n  - text: /Mon profil/\n  - button "Fermer"'],
    [
      'question',
      '- dialog "Se déconnecter":\n  - text: /Se déconnecter/\n  - button "Annuler"\n  - button "Se déconnecter"',
    ],
    ['drawer', '- dialog "Menu du compte":\n  - heading "Menu du compte" [level=2]\n  - button "Fermer"'],
  ] as const) {
    await stateOf(state).getByRole('button').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect.soft(dialog, state).toMatchAriaSnapshot(roles)
    await expect.soft(dialog, state).toHaveAttribute('aria-modal', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The focus after the drawer is the shell's: `keyboard-sweep.spec.ts` presses its button at 390 pixels.
    if (state !== 'drawer') await expect(stateOf(state).getByRole('button')).toBeFocused()
  }
})

test('a toast is announced in the region of the application', async () => {
  const { page } = gallery
  await openChapter('feedback')
  await stateOf('opens on click').getByRole('button', { name: 'success' }).press('Enter')
  await expect(page.getByRole('log', { name: 'Notifications' })).toContainText('Tes changements sont enregistrés.')
})
