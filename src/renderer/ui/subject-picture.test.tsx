import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PictureSourceContext } from './picture-source'
import { SubjectPicture } from './subject-picture'

const shownIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

it.each([null, undefined, ''])('without a picture (%s) the mosaic of the subject is shown', (image) => {
  expect(shownIn(render(<SubjectPicture subject="math" image={image} />).container)).toMatch(/card-math-3/)
})

it('a picture that does not load gives way to the mosaic, and another one is tried', () => {
  const { container, rerender } = render(<SubjectPicture subject="math" image="https://x.example/a.png" />)
  expect(shownIn(container)).toBe('https://x.example/a.png')
  fireEvent.error(container.querySelector('img') ?? container)
  expect(shownIn(container)).toMatch(/card-math-3/)
  rerender(<SubjectPicture subject="math" image="https://x.example/b.png" />)
  expect(shownIn(container)).toBe('https://x.example/b.png')
})

it('a picture that the page may not load is not asked for', () => {
  const ofOurs = (address: string) => (address.startsWith('https://ours.example/') ? address : null)
  const { container, rerender } = render(<SubjectPicture subject="math" image="https://x.example/a.png" />, {
    wrapper: ({ children }) => <PictureSourceContext value={ofOurs}>{children}</PictureSourceContext>,
  })
  expect(shownIn(container)).toMatch(/card-math-3/)
  rerender(<SubjectPicture subject="math" image="https://ours.example/a.png" />)
  expect(shownIn(container)).toBe('https://ours.example/a.png')
})
