import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { describe, expect, it, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { settingsChanged } from '#core/store/settings-slice.ts'
import { startI18n } from '#core/strings/i18n.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import type { Language } from '#shared/locale.ts'
import { showPictures, type FakePicture } from '#tests/support/fake-pictures.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import { PhotoDialog } from './photo-dialog'

const portrait = () => new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })

function Place({ onPhoto }: { onPhoto: (photo: Blob) => Promise<boolean> }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <output>{open ? 'open' : 'closed'}</output>
      <PhotoDialog open={open} onClose={() => setOpen(false)} onPhoto={onPhoto} />
    </>
  )
}

type Options = { onPhoto?: (photo: Blob) => Promise<boolean>; language?: Language }

async function open(picture: FakePicture, { onPhoto = () => Promise.resolve(true), language = 'fr' }: Options = {}) {
  const log = showPictures(picture)
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: {
      transport: () => Promise.reject(new Error('no calls')),
      clock: { now: () => 0, monotonic: () => 0 },
      random: () => 0,
    },
    features: [],
  })
  store.dispatch(settingsChanged({ ...store.getState().settings, language }))
  await startI18n(language)
  const photos = vi.fn(onPhoto)
  const view = render(
    <Provider store={store}>
      <UiProvider language={language} theme="light">
        <Place onPhoto={photos} />
      </UiProvider>
    </Provider>,
  )
  const dialog = await screen.findByRole('dialog')
  const user = userEvent.setup({ applyAccept: false })
  const choose = async (file: File) => {
    const input = dialog.querySelector('input')
    if (input === null) throw new Error('no place for a file')
    await user.upload(input, file)
  }
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Enregistrer la photo' }))
  const frame = () => within(dialog).findByRole('group', { name: 'Cadre de la photo' })
  return {
    ...within(dialog),
    dialog,
    user,
    choose,
    save,
    frame,
    log,
    photos,
    view,
    state: () => document.querySelector('output')?.textContent,
  }
}

describe('photo crop dialog', () => {
  it('starts with a centred round crop and saves a JPEG of quality 0.9', async () => {
    const page = await open({ width: 1200, height: 1600 })
    await page.choose(portrait())
    const frame = await page.frame()
    await waitFor(() => expect(document.activeElement).toBe(frame))
    expect(frame.style.width).toBe('30%')
    expect(page.getByRole('img', { name: 'Aperçu' })).toBeTruthy()
    expect(page.log.drawings.at(-1)).toEqual({ part: [420, 620, 360, 360], onto: [256, 256] })
    await page.save()
    await waitFor(() => expect(page.state()).toBe('closed'))
    expect(page.log.photos).toEqual([{ type: 'image/jpeg', quality: 0.9, side: 360 }])
    expect(page.photos.mock.calls[0]?.[0].type).toBe('image/jpeg')
  })

  it('decodes 12,000 pixels reduced and upright and saves a 512-pixel photo', async () => {
    const page = await open({ width: 12_000, height: 9000 })
    await page.choose(portrait())
    await page.frame()
    expect(page.log.decoded).toEqual([
      { imageOrientation: 'from-image', resizeWidth: 2560, resizeHeight: 1920, resizeQuality: 'high' },
    ])
    await page.save()
    await waitFor(() => expect(page.log.photos[0]?.side).toBe(512))
  })

  it('updates the preview when the keyboard moves the crop', async () => {
    const page = await open({ width: 1000, height: 1000 })
    await page.choose(portrait())
    const frame = await page.frame()
    const picture = frame.parentElement?.querySelector('.ReactCrop__child-wrapper')
    if (picture) picture.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
    const drawn = page.log.drawings.length
    fireEvent.keyDown(frame, { key: 'ArrowRight', shiftKey: true })
    await waitFor(() => expect(page.log.drawings.length).toBeGreaterThan(drawn))
    expect(page.log.drawings.at(-1)?.part).toEqual([450, 350, 300, 300])
    expect(page.getByRole('button', { name: 'Coin du cadre en bas à droite' }).tabIndex).toBe(0)
  })

  it('accepts a dropped file', async () => {
    const page = await open({ width: 800, height: 800 })
    fireEvent.drop(page.getByRole('button', { name: 'Choisir une photo' }), { dataTransfer: { files: [portrait()] } })
    expect(await page.frame()).toBeTruthy()
  })

  it('retains the crop when saving fails', async () => {
    let answers = [false, true]
    const page = await open({ width: 800, height: 800 }, { onPhoto: async () => answers.shift() ?? false })
    await page.choose(portrait())
    await page.frame()
    await page.save()
    expect((await page.findByRole('alert')).textContent).toMatch(/n’a pas été enregistrée/)
    expect(page.state()).toBe('open')
    answers = [true]
    await page.save()
    await waitFor(() => expect(page.state()).toBe('closed'))
  })

  it('saves once on repeated clicks', async () => {
    let done: (kept: boolean) => void = () => undefined
    const page = await open({ width: 800, height: 800 }, { onPhoto: () => new Promise((resolve) => (done = resolve)) })
    await page.choose(portrait())
    await page.frame()
    const button = page.getByRole('button', { name: 'Enregistrer la photo' })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await waitFor(() => expect(page.photos).toHaveBeenCalledTimes(1))
    await page.save()
    done(true)
    await waitFor(() => expect(page.state()).toBe('closed'))
    expect(page.photos).toHaveBeenCalledTimes(1)
  })

  it('ignores a dropped file while saving', async () => {
    let done: (kept: boolean) => void = () => undefined
    const page = await open({ width: 800, height: 800 }, { onPhoto: () => new Promise((resolve) => (done = resolve)) })
    await page.choose(portrait())
    const frame = await page.frame()
    await page.save()
    await waitFor(() => expect(page.photos).toHaveBeenCalledTimes(1))
    fireEvent.drop(frame, { dataTransfer: { files: [portrait()] } })
    done(false)
    expect((await page.findByRole('alert')).textContent).toMatch(/Ton cadrage est toujours là/)
    expect(page.log.decoded).toHaveLength(1)
    expect(await page.frame()).toBe(frame)
  })

  it('closes the bitmap when another file is chosen and when the dialog unmounts', async () => {
    const page = await open({ width: 800, height: 800 })
    await page.choose(portrait())
    await page.frame()
    page.log.current = { width: 400, height: 400 }
    await page.choose(portrait())
    await waitFor(() => expect(page.log.drawings.at(-1)?.part).toEqual([140, 140, 120, 120]))
    expect(page.log.open).toBe(1)
    page.view.unmount()
    expect(page.log.open).toBe(0)
  })
})

describe('rejected files', () => {
  const heavy = () => new File([new Uint8Array(40 * 1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' })
  it.each<[string, () => File, FakePicture, RegExp]>([
    [
      'a text',
      () => new File(['abc'], 'devoir.pdf', { type: 'application/pdf' }),
      { width: 800, height: 800 },
      /n’est pas une image/,
    ],
    [
      'a drawing of lines',
      () => new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
      { width: 800, height: 800 },
      /n’est pas une image/,
    ],
    [
      'a file without a name for its kind that is none',
      () => new File(['abc'], 'devoir'),
      { width: 0, height: 0 },
      /n’est pas une image/,
    ],
    ['40 MB', heavy, { width: 800, height: 800 }, /dépasse 10 Mo/],
    ['a picture that ends too soon', portrait, { width: 0, height: 0 }, /n’a pas pu être ouverte/],
    [
      'a picture that cannot be decoded',
      portrait,
      { width: 800, height: 800, broken: true },
      /n’a pas pu être ouverte/,
    ],
    ['more pixels than the memory takes', portrait, { width: 20_000, height: 20_000 }, /trop grande/],
  ])('%s: shows the reason and stays open', async (_what, file, picture, sentence) => {
    const page = await open(picture)
    await page.choose(file())
    expect((await page.findByRole('alert')).textContent).toMatch(sentence)
    expect(page.getByRole('button', { name: 'Choisir une photo' })).toBeTruthy()
    expect(page.state()).toBe('open')
  })

  it('rejects a drop without a file', async () => {
    const page = await open({ width: 800, height: 800 })
    fireEvent.drop(page.getByRole('button', { name: 'Choisir une photo' }), { dataTransfer: { files: [] } })
    expect((await page.findByRole('alert')).textContent).toMatch(/n’est pas une image/)
  })

  it('retains the current picture and crop when the next file is rejected', async () => {
    const page = await open({ width: 800, height: 800 })
    await page.choose(portrait())
    const frame = await page.frame()
    await page.choose(heavy())
    expect(await page.findByRole('alert')).toBeTruthy()
    expect(await page.frame()).toBe(frame)
    await page.save()
    await waitFor(() => expect(page.state()).toBe('closed'))
  })
})

it.each([
  ['en', 'Choose a photo'],
  ['ar', 'اختيار صورة'],
] as const)('renders in %s', async (language, words) => {
  const page = await open({ width: 800, height: 800 }, { language })
  expect(page.getByRole('button', { name: words })).toBeTruthy()
})
