import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Bdi } from './bdi'
import { UiProvider } from './theme/ui-provider'
import { UserContent } from './user-content'

it.each([
  ['Devoir à la maison : la photosynthèse', 'Devoir à la maison\u00A0: la photosynthèse'],
  ['Qu’est-ce qu’une fonction affine ?', 'Qu’est-ce qu’une fonction affine\u00A0?'],
  ['Devoir de contrôle n° 2', 'Devoir de contrôle n°\u00A02'],
  ['Reading test: present perfect', 'Reading test: present perfect'],
  ['مراجعة: النصّ السردي', 'مراجعة: النصّ السردي'],
])('keeps the marks of a text of the platform on the line of their word: %j', (text, shown) => {
  const { container } = render(
    <UiProvider language="fr" theme="light">
      <UserContent>{text}</UserContent>
      <Bdi>{text}</Bdi>
    </UiProvider>,
  )
  expect(container.textContent).toBe(shown + shown)
})
