import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '#core/api/api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { setViewport } from '#tests/support/viewport.ts'

const homework =
  '/subjects/4201-mathematiques/chapters/devoir-de-controle-n-1/lessons/devoir-de-controle-n-1-enonce/content'
const arabic = '/subjects/4205-arabe/chapters/alns-alsrdi/lessons/btaqa-alns-alsrdi/content'
const atlas =
  '/subjects/4207-histoire-geographie/chapters/atlas/lessons/atlas-de-la-mediterranee-en-deux-cents-planches/content'

async function open(path = homework, options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path, as: 'amira', ...options })
  const reader = within(await page.findByRole('region', { name: /^(Magazine|مجلّة) :/ }))
  const turn = (name: 'next' | 'previous') =>
    page.user.click(reader.getByRole('button', { name: name === 'next' ? 'Page suivante' : 'Page précédente' }))
  return {
    ...page,
    reader,
    turn,
    pages: () => reader.getAllByRole('img').map((image) => image.getAttribute('alt')),
    place: () => reader.getByRole('status').textContent,
  }
}

describe('magazine reader', () => {
  it('turns two pages at a time with its buttons, from the cover to the end', async () => {
    const { pages, place, turn, reader } = await open()
    expect(pages()).toEqual(['Page 1'])
    expect(place()).toBe('Page 1 sur 6')
    expect(reader.getByRole('button', { name: 'Page précédente' })).toHaveProperty('disabled', true)
    await turn('next')
    expect(pages()).toEqual(['Page 2', 'Page 3'])
    expect(place()).toBe('Pages 2 et 3 sur 6')
    await turn('next')
    await turn('next')
    expect(pages()).toEqual(['Page 6'])
    expect(reader.getByRole('button', { name: 'Page suivante' })).toHaveProperty('disabled', true)
    await turn('previous')
    expect(pages()).toEqual(['Page 4', 'Page 5'])
  })

  it('turns with the arrow keys, but not while typing', async () => {
    const { user, pages, getByRole } = await open()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(pages()).toEqual(['Page 4', 'Page 5'])
    await user.keyboard('{ArrowLeft}')
    expect(pages()).toEqual(['Page 2', 'Page 3'])
    await user.click(getByRole('button', { name: 'Signaler un problème' }))
    await user.click(await within(document.body).findByRole('textbox', { name: 'Description' }))
    await user.keyboard('{ArrowLeft}')
    expect(pages()).toEqual(['Page 2', 'Page 3'])
  })

  it('turns by touch, but not by mouse or scrolling', async () => {
    const { reader, pages } = await open()
    const book = reader.getByRole('img').parentElement?.parentElement
    const draw = (pointerType: string, by: { across: number; down: number }) => {
      const from = { pointerId: 1, pointerType, isPrimary: true }
      fireEvent.pointerDown(book as Element, { ...from, clientX: 300, clientY: 300 })
      fireEvent.pointerUp(book as Element, { ...from, clientX: 300 + by.across, clientY: 300 + by.down })
    }
    draw('mouse', { across: -120, down: 0 })
    draw('touch', { across: -60, down: 200 })
    draw('touch', { across: -20, down: 0 })
    expect(pages()).toEqual(['Page 1'])
    draw('touch', { across: -120, down: 10 })
    expect(pages()).toEqual(['Page 2', 'Page 3'])
    draw('touch', { across: 120, down: 10 })
    expect(pages()).toEqual(['Page 1'])
  })

  it('reads right to left for such content, inside a French screen', async () => {
    const { user, pages, reader } = await open(arabic)
    expect(document.documentElement.dir).toBe('ltr')
    expect(reader.getByRole('img').closest('[dir]')?.getAttribute('dir')).toBe('rtl')
    expect(reader.getByRole('button', { name: 'Page suivante' }).closest('[dir]')?.getAttribute('dir')).toBe('rtl')
    await user.keyboard('{ArrowLeft}')
    expect(pages()).toEqual(['Page 2', 'Page 3'])
    await user.keyboard('{ArrowRight}')
    expect(pages()).toEqual(['Page 1'])
  })

  it('shows one page in a narrow window and keeps its position when it becomes wider', async () => {
    setViewport({ width: 600, height: 900 })
    const { turn, pages } = await open()
    await turn('next')
    await turn('next')
    expect(pages()).toEqual(['Page 3'])
    act(() => setViewport({ width: 1366, height: 768 }))
    expect(pages()).toEqual(['Page 2', 'Page 3'])
  })

  it('preloads the next pages and mounts few of two hundred', async () => {
    const { view, pages, reader } = await open(atlas)
    const held = () =>
      [...view.container.querySelectorAll('[data-ahead]')].map((image) => image.getAttribute('data-ahead'))
    expect(held()).toEqual(['2', '3', '4', '5'])
    fireEvent.change(reader.getByRole('slider', { name: 'Aller à la page' }), { target: { value: '60' } })
    expect(pages()).toEqual(['Page 120', 'Page 121'])
    expect(reader.getByRole('slider').getAttribute('aria-valuetext')).toBe('Pages 120 et 121 sur 200')
    expect(held()).toEqual(['122', '123', '124', '125', '118', '119'])
    expect(view.container.querySelectorAll('section img').length).toBeLessThan(15)
  })

  it('loads pages through the app’s origin, then from their host, then reports a missing page', async () => {
    const { reader, findByText, user } = await open()
    const page = () => reader.getByRole('img', { name: 'Page 1' })
    expect(page().getAttribute('src')).toMatch(/^\/media\/127\.0\.0\.1:4010\/.*fonctions-affines-1\.svg$/)
    fireEvent.error(page())
    expect(page().getAttribute('src')).toMatch(/^http:\/\/127\.0\.0\.1:4010\//)
    fireEvent.error(page())
    expect(await findByText('Cette page n’a pas pu être chargée.')).toBeTruthy()
    await user.click(reader.getByRole('button', { name: 'Réessayer' }))
    expect(page().getAttribute('src')).toMatch(/^\/media\//)
  })

  it('animates the turn, except with reduced motion', async () => {
    const { turn, view } = await open()
    await turn('next')
    const leaf = view.container.querySelector('[data-by="forward"]')
    expect(leaf?.getAttribute('aria-hidden')).toBe('true')
    act(() =>
      ['animationend', 'webkitAnimationEnd'].forEach((name) =>
        leaf?.querySelector('div')?.dispatchEvent(new Event(name, { bubbles: true })),
      ),
    )
    expect(view.container.querySelector('[data-by]')).toBeNull()
    act(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))
    await turn('next')
    expect(view.container.querySelector('[data-by]')).toBeNull()
  })

  it('opens at the last position, or at the last page of a shortened magazine', async () => {
    const { turn, user, findByRole, getByRole, getByText, store, sandbox } = await open()
    const reader = () => within(getByRole('region', { name: /^Magazine :/ }))
    const pages = () =>
      reader()
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt'))
    await turn('next')
    await turn('next')
    await turn('next')
    await user.click(getByRole('link', { name: 'Suivante' }))
    await findByRole('heading', { level: 1, name: /corrigé/ })
    await user.click(getByRole('link', { name: 'Précédente' }))
    await findByRole('heading', { level: 1, name: /énoncé/ })
    expect(pages()).toEqual(['Page 6'])
    sandbox.world.magazines['fonctions-affines'] = 3
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'lesson' }])))
    await waitFor(() => expect(pages()).toEqual(['Page 2', 'Page 3']))
    expect(getByText('Pages 2 et 3 sur 3')).toBeTruthy()
  })

  it('lists its attachments', async () => {
    const page = await open(homework, {
      before: ({ world }) => void (world.lesson('devoir-de-controle-n-1-enonce').attachments = ['fiche-methode']),
    })
    const { reader, user, findByText } = page
    const saved = watchSavedFiles(page)
    await user.click(reader.getByRole('button', { name: '1 pièce jointe' }))
    await user.click(await findByText('Fiche de méthode.pdf'))
    await waitFor(() =>
      expect(saved).toEqual([
        { path: expect.stringMatching(/^\/media\/.*\/fiche-methode\.pdf$/), name: 'Fiche de méthode.pdf' },
      ]),
    )
  })

  it('turns without animation while a key is held down', async () => {
    const { pages, view } = await open(atlas)
    for (let press = 0; press < 60; press += 1)
      fireEvent.keyDown(document.body, { key: 'ArrowRight', repeat: press > 0 })
    expect(pages()).toEqual(['Page 120', 'Page 121'])
    expect(view.container.querySelector('[data-by]')).toBeNull()
  })

  it('enters and leaves full screen', async () => {
    const { user, reader } = await open()
    const show = (shown: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { value: shown, configurable: true })
      document.dispatchEvent(new Event('fullscreenchange'))
      return Promise.resolve()
    }
    Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
    Object.assign(Element.prototype, {
      requestFullscreen(this: Element) {
        return show(this)
      },
    })
    Object.assign(document, { exitFullscreen: () => show(null) })
    await user.click(reader.getByRole('button', { name: 'Plein écran' }))
    expect(document.fullscreenElement?.getAttribute('aria-label')).toMatch(/^Magazine :/)
    await user.click(reader.getByRole('button', { name: 'Quitter le plein écran' }))
    expect(document.fullscreenElement).toBeNull()
  })

  it('reports a magazine without pages and offers a problem report', async () => {
    const { findByText, user, findAllByRole, findByRole } = await renderScreen({
      path: homework,
      as: 'amira',
      before: ({ world }) => void (world.magazines['fonctions-affines'] = 0),
    })
    expect(await findByText('Ce magazine n’a pas encore de pages')).toBeTruthy()
    const [report] = await findAllByRole('button', { name: 'Signaler un problème' })
    await user.click(report as Element)
    const description = await findByRole('textbox', { name: 'Description' })
    expect((description as HTMLTextAreaElement).value).toContain('Ce magazine n’a pas encore de pages')
  })
})
