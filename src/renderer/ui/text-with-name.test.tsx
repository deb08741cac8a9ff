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

it('leaves the mark of a French name with its word', () => {
  const sentence = show('انضمّ إلى: \u2068Mécanique : chute libre\u2069', 'Mécanique : chute libre')
  expect(sentence?.querySelector('bdi')?.textContent).toContain('Mécanique\u00A0: chute libre')
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

it.each([
  ['isolated', '\u2066Séance du 9 novembre\u2069 : fonctions affines'],
  ['joined by no-break spaces', 'Séance du 9 novembre\u00A0: fonctions affines'],
])('finds a name whose parts typography has %s', (_how, typeset) => {
  const { container } = render(
    <UiProvider language="ar" theme="light">
      <TextWithName text={`محور دون اتّصال: ${typeset}`} name="Séance du 9 novembre : fonctions affines" />
    </UiProvider>,
  )
  expect(container.querySelector('bdi')?.lang).toBe('fr')
  expect(container.textContent).toBe(`محور دون اتّصال: ${typeset.replace(' :', '\u00A0:')}`)
})

it.each(['Histoire-Géographie (1/2)', 'C++ & [x]^2 {a|b} $5 \\d+?', 'Leçon 😀'])(
  'finds a name with any sign: %s',
  (name) => {
    expect(show(`درس ${name}`, name)?.querySelector('bdi')?.textContent).toBe(name)
  },
)
