import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

const licences = [
  {
    name: 'antd',
    version: '6.6.8',
    licence: 'MIT',
    text: 'MIT License\n<b>Copyright</b>',
    homepage: 'https://ant.design',
  },
  { name: 'dompurify', version: '3.4.18', licence: 'MPL-2.0 OR Apache-2.0', text: null, homepage: null },
  { name: 'zod', version: '4.6.1', licence: 'MIT', text: 'MIT License', homepage: null },
]

it.each([
  ['amira', 'fr'],
  [null, 'fr'],
  ['amira', 'ar'],
] as const)('lists and searches licences for %s in %s and opens a licence text', async (as, language) => {
  const page = await renderScreen({ path: '/licences', as, language, licences })
  expect(
    await page.findByRole('heading', {
      level: 1,
      name: language === 'ar' ? 'تراخيص البرامج' : 'Licences des logiciels',
    }),
  ).toBeTruthy()
  const list = await page.findByRole('list', {
    name: language === 'ar' ? 'البرامج وتراخيصها' : 'Logiciels et leurs licences',
  })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  await page.user.type(
    page.getByRole('searchbox', {
      name: language === 'ar' ? 'البحث عن برنامج أو ترخيص' : 'Chercher un logiciel ou une licence',
    }),
    'apache',
  )
  await waitFor(() => expect(page.getAllByRole('button', { name: /dompurify|antd|zod/ })).toHaveLength(1))
  await page.user.click(page.getByRole('button', { name: /dompurify/ }))
  const dialog = within(await page.findByRole('dialog'))
  expect(
    await dialog.findByText(
      language === 'ar' ? 'نصّ هذا الترخيص غير متوفّر.' : 'Le texte de cette licence n’est pas disponible.',
    ),
  ).toBeTruthy()
})

it('shows the licence text verbatim, without rendering markup', async () => {
  const page = await renderScreen({ path: '/licences', as: 'amira', licences })
  await page.user.click(await page.findByRole('button', { name: /antd/ }))
  const dialog = await page.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('pre')?.textContent).toBe('MIT License\n<b>Copyright</b>'))
  expect(within(dialog).getByText('https://ant.design')).toBeTruthy()
})

it('reports that this build contains no licence list', async () => {
  const page = await renderScreen({ path: '/licences', as: null })
  expect(await page.findByText('La liste des licences n’est pas dans cette copie de Tutorat')).toBeTruthy()
})

it('reports that no licence matches and can show all again', async () => {
  const page = await renderScreen({ path: '/licences', as: 'amira', licences })
  await page.user.type(await page.findByRole('searchbox', { name: 'Chercher un logiciel ou une licence' }), 'qqq')
  await page.user.click(await page.findByRole('button', { name: 'Tout afficher' }))
  expect(page.getByRole('list', { name: 'Logiciels et leurs licences' })).toBeTruthy()
})
