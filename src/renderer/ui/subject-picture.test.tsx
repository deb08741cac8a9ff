import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PictureSourceContext } from './picture-source'
import { SubjectPicture } from './subject-picture'

const shownIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

it.each([null, undefined, ''])('shows the subject’s mosaic without a picture (%s)', (image) => {
  expect(shownIn(render(<SubjectPicture subject="math" image={image} />).container)).toMatch(/card-math-3/)
})

it('replaces a broken picture with the mosaic and tries the next picture', () => {
  const { container, rerender } = render(<SubjectPicture subject="math" image="https://x.example/a.png" />)
  expect(shownIn(container)).toBe('https://x.example/a.png')
  fireEvent.error(container.querySelector('img') ?? container)
  expect(shownIn(container)).toMatch(/card-math-3/)
  rerender(<SubjectPicture subject="math" image="https://x.example/b.png" />)
  expect(shownIn(container)).toBe('https://x.example/b.png')
})

it('does not load a picture from a disallowed source', () => {
  const ofOurs = (address: string) => (address.startsWith('https://ours.example/') ? address : null)
  const { container, rerender } = render(<SubjectPicture subject="math" image="https://x.example/a.png" />, {
    wrapper: ({ children }) => <PictureSourceContext value={ofOurs}>{children}</PictureSourceContext>,
  })
  expect(shownIn(container)).toMatch(/card-math-3/)
  rerender(<SubjectPicture subject="math" image="https://ours.example/a.png" />)
  expect(shownIn(container)).toBe('https://ours.example/a.png')
})
