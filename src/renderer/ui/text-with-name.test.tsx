import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextWithName, TextWithNames } from './text-with-name'
import { UiProvider } from './theme/ui-provider'

const show = (text: string, name: string) =>
  render(
    <UiProvider language="ar" theme="light">
      <p>
        <TextWithName text={text} name={name} />
      </p>
    </UiProvider>,
  ).container.querySelector('p')

it('gives a French name in an Arabic sentence its language', () => {
  const sentence = show('2e année secondaire • 10 موادّ', '2e année secondaire')
  expect(sentence?.textContent).toBe('2e année secondaire • 10 موادّ')
  expect(sentence?.querySelector('bdi')?.lang).toBe('fr')
})

it.each(['Sciences', ''])('shows a sentence that does not contain the name as it is: “%s”', (name) => {
  const sentence = show('10 موادّ', name)
  expect(sentence?.innerHTML).toBe('10 موادّ')
})

it('gives each French name of an Arabic list its language', () => {
  const { container } = render(
    <UiProvider language="ar" theme="light">
      <p>
        <TextWithNames text="SVT، العربية، وPhysique" names={['SVT', 'العربية', 'Chimie', 'Physique']} />
      </p>
    </UiProvider>,
  )
  expect(container.querySelector('p')?.textContent).toBe('SVT، العربية، وPhysique')
  expect([...container.querySelectorAll('bdi')].map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['fr', 'SVT'],
    ['', 'العربية'],
    ['fr', 'Physique'],
  ])
})
