import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { createRef, useState, type ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { UiProvider, type UiProviderProps } from '../theme/ui-provider'
import { BirthDateFields, type DayParts } from './birth-date-fields'
import { parseCode, CodeInput } from './code-input'
import { Field } from './field'
import { Form, useForm } from './form'
import { clearChangedErrors, revalidateErrors } from './form-errors'
import { GroupField } from './group-field'
import { PasswordInput } from './password-input'
import { Select } from './select'
import { TextArea } from './text-area'
import { TextInput } from './text-input'
import { validationRule } from './validation-rule'

function show(element: ReactElement, props: Partial<UiProviderProps> = {}) {
  return render(
    <UiProvider language="fr" theme="light" {...props}>
      {element}
    </UiProvider>,
  )
}

const places = [
  { value: 1, label: 'Béja' },
  { value: 2, label: 'Bizerte' },
  { value: 3, label: 'Tozeur', disabled: true },
]

describe('Select', () => {
  function Example({
    onChange,
    ...rest
  }: {
    onChange?: (value: number) => void
    searchable?: boolean
    loading?: boolean
    disabled?: boolean
  }) {
    const form = useForm<{ place: number }>()
    return (
      <Form form={form} onFinish={() => undefined}>
        <Field
          name="place"
          label="Gouvernorat"
          required
          rules={[validationRule<number>((id) => (id === undefined ? 'Veuillez choisir' : undefined))]}
        >
          <Select<number>
            options={places}
            placeholder="Choisir"
            emptyText="Rien"
            {...(onChange && { onChange })}
            {...rest}
          />
        </Field>
      </Form>
    )
  }
  const box = () => screen.getByRole('combobox', { name: /^Gouvernorat/ })

  it('is named by its label and selects an option with the pointer', async () => {
    const choose = vi.fn()
    show(<Example onChange={choose} />)
    await userEvent.click(box())
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Béja', 'Bizerte', 'Tozeur'])
    await userEvent.click(screen.getByRole('option', { name: 'Bizerte' }))
    expect(choose).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('shows the empty message in the current language', async () => {
    show(<Select aria-label="Groupe" options={[]} />)
    await userEvent.click(screen.getByRole('combobox', { name: 'Groupe' }))
    expect(await screen.findByText('Aucune donnée')).toBeTruthy()
  })

  it('selects an option with the keyboard and skips disabled ones', async () => {
    const choose = vi.fn()
    show(<Example onChange={choose} />)
    await userEvent.tab()
    expect(document.activeElement).toBe(box())
    const press = (key: string, keyCode: number) => fireEvent.keyDown(box(), { key, keyCode })
    const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
    press('ArrowDown', 40)
    await vi.waitFor(() => expect(active()).toBe('Béja'))
    press('ArrowUp', 38)
    expect(active()).toBe('Bizerte')
    press('Enter', 13)
    expect(choose).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('searches without accents and case', async () => {
    show(<Example searchable />)
    await userEvent.click(box())
    await userEvent.type(box(), 'BEJ')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Béja'])
    await userEvent.clear(box())
    await userEvent.type(box(), 'x')
    expect(screen.getByText('Rien')).toBeDefined()
  })

  it('shows a validation error on blur', async () => {
    show(<Example />)
    await userEvent.tab()
    await userEvent.tab()
    expect(await screen.findByText('Veuillez choisir')).toBeDefined()
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Veuillez choisir')
  })

  it('does not open while disabled', async () => {
    show(<Example disabled />)
    await userEvent.click(box(), { pointerEventsCheck: 0 })
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('BirthDateFields', () => {
  const texts = { day: 'Jour', month: 'Mois', year: 'Année' }
  const months = [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ]
  function Example({ onBlur }: { onBlur?: () => void }) {
    const [value, setValue] = useState<DayParts>({ day: null, month: null, year: null })
    return (
      <>
        <BirthDateFields
          legend="Date de naissance"
          texts={texts}
          months={months}
          years={{ from: 2015, to: 2018 }}
          required
          value={value}
          onChange={setValue}
          onBlur={onBlur}
        />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }

  it('groups three labelled controls with autocomplete attributes', () => {
    show(<Example />)
    const group = within(screen.getByRole('group', { name: /^Date de naissance/ }))
    expect(
      group
        .getAllByRole('combobox')
        .map((part) => [part.getAttribute('aria-label'), part.getAttribute('autocomplete')]),
    ).toEqual([
      ['Jour', 'bday-day'],
      ['Mois', 'bday-month'],
      ['Année', 'bday-year'],
    ])
    expect(
      within(group.getByLabelText('Année'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Année', '2018', '2017', '2016', '2015'])
  })

  it('emits day, month and year and can clear one', async () => {
    show(<Example />)
    await userEvent.selectOptions(screen.getByLabelText('Jour'), '16')
    await userEvent.selectOptions(screen.getByLabelText('Mois'), 'mai')
    await userEvent.selectOptions(screen.getByLabelText('Année'), '2018')
    expect(screen.getByRole('status').textContent).toBe('{"day":16,"month":5,"year":2018}')
    await userEvent.selectOptions(screen.getByLabelText('Mois'), 'Mois')
    expect(screen.getByRole('status').textContent).toBe('{"day":16,"month":null,"year":2018}')
  })

  it('fires blur once when the focus leaves all three controls', async () => {
    const leave = vi.fn()
    show(<Example onBlur={leave} />)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    expect(leave).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(leave).toHaveBeenCalledOnce()
  })

  it('shows its validation error and focuses the missing control', async () => {
    function InForm() {
      const form = useForm<{ born: DayParts }>()
      return (
        <Form form={form} initialValues={{ born: { day: 1, month: null, year: null } }} onFinish={() => undefined}>
          <GroupField
            name="born"
            rules={[validationRule<DayParts>((day) => (day?.year === null ? 'Veuillez saisir' : undefined))]}
          >
            <BirthDateFields
              legend="Date de naissance"
              texts={texts}
              months={months}
              years={{ from: 2015, to: 2018 }}
            />
          </GroupField>
          <button type="button" onClick={() => form.focusField('born')}>
            Aller
          </button>
        </Form>
      )
    }
    show(<InForm />)
    await userEvent.click(screen.getByRole('button', { name: 'Aller' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Mois'))
    await userEvent.tab()
    await userEvent.tab()
    expect(await screen.findByText('Veuillez saisir')).toBeDefined()
    expect(screen.getByLabelText('Jour').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('server error of a field', () => {
  it('is announced, survives blur and a second submit and disappears when cleared', async () => {
    const send = vi.fn()
    function Coupon() {
      const form = useForm<{ code: string }>()
      const [error, setError] = useState<string | undefined>('Ce code a expiré')
      return (
        <Form form={form} initialValues={{ code: 'NOEL' }} onFinish={send} onValuesChange={() => setError(undefined)}>
          <Field
            name="code"
            label="Code"
            help="Un seul code"
            error={error}
            rules={[validationRule<string>((code) => (code === '' ? 'Écris un code' : undefined))]}
          >
            <TextInput />
          </Field>
          <button type="submit">Ajouter</button>
        </Form>
      )
    }
    show(<Coupon />)
    const code = screen.getByLabelText('Code')
    const described = () =>
      (code.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(screen.getByRole('alert').textContent).toBe('Ce code a expiré')
    expect(described()).toEqual(['Ce code a expiré', 'Un seul code'])
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(code)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    await userEvent.tab()
    expect(screen.getByRole('alert').textContent).toBe('Ce code a expiré')
    await userEvent.type(code, '2')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(code.getAttribute('aria-invalid')).not.toBe('true')
    expect(described()).toEqual(['Un seul code'])
  })
})

describe('CodeInput', () => {
  it.each([
    ['A1 B2-C3', 'A1B2C3'],
    [' a1b2c3d4 ', 'a1b2c3'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['\u2066ABC12\u20693', 'ABC123'],
    ['Votre code : X', 'Votrec'],
    ['é!', ''],
  ])('parses %s as %s', (typed, code) => {
    expect(parseCode(typed)).toBe(code)
  })

  it('contains at most six letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(parseCode(typed)).toMatch(/^[A-Za-z0-9]{0,6}$/)
      }),
    )
  })

  it('accepts a code pasted in groups, left to right also in Arabic', async () => {
    function Example() {
      const [code, setCode] = useState('')
      return <CodeInput aria-label="Code" value={code} onChange={setCode} />
    }
    show(<Example />, { language: 'ar' })
    const input = screen.getByLabelText<HTMLInputElement>('Code')
    await userEvent.click(input)
    await userEvent.paste('A1 B2-C3')
    expect(input.value).toBe('A1B2C3')
    expect(input.dir).toBe('ltr')
  })
})

describe('Ant Design inputs', () => {
  it('keep the focus when a button appears at their end', async () => {
    function Example() {
      const [typed, setTyped] = useState('')
      return (
        <TextInput
          aria-label="Recherche"
          value={typed}
          trailing={typed !== '' && <button type="button">Effacer</button>}
          onChange={({ target }) => setTyped(target.value)}
        />
      )
    }
    show(<Example />)
    const input = screen.getByLabelText('Recherche')
    await userEvent.type(input, 'ab')
    expect(screen.getByRole('button', { name: 'Effacer' })).toBeDefined()
    expect(document.activeElement).toBe(input)
    expect(screen.getByLabelText('Recherche')).toBe(input)
  })

  it('expose their elements through refs', () => {
    const refs = {
      text: createRef<HTMLInputElement>(),
      password: createRef<HTMLInputElement>(),
      code: createRef<HTMLInputElement>(),
      area: createRef<HTMLTextAreaElement>(),
    }
    show(
      <>
        <TextInput aria-label="text" ref={refs.text} />
        <PasswordInput aria-label="password" showLabel="Afficher" hideLabel="Masquer" ref={refs.password} />
        <CodeInput aria-label="code" ref={refs.code} />
        <TextArea aria-label="area" ref={refs.area} />
      </>,
    )
    for (const [name, ref] of Object.entries(refs))
      expect([name, ref.current]).toEqual([name, screen.getByLabelText(name)])
  })

  it('set direction, input mode and autocomplete', () => {
    show(
      <>
        <TextInput aria-label="name" autoComplete="name" />
        <TextInput aria-label="phone" ltr type="tel" inputMode="tel" autoComplete="tel" />
        <PasswordInput aria-label="password" showLabel="Afficher" hideLabel="Masquer" autoComplete="current-password" />
        <TextArea aria-label="area" rows={2} />
      </>,
      { language: 'ar' },
    )
    const said = (name: string) =>
      ['dir', 'type', 'inputmode', 'autocomplete', 'spellcheck', 'autocapitalize', 'rows'].map((attribute) =>
        screen.getByLabelText(name).getAttribute(attribute),
      )
    expect(said('name')).toEqual(['auto', 'text', null, 'name', null, null, null])
    expect(said('phone')).toEqual(['ltr', 'tel', 'tel', 'tel', null, null, null])
    expect(said('password')).toEqual(['ltr', 'password', null, 'current-password', 'false', 'off', null])
    expect(said('area')).toEqual(['auto', null, null, null, 'true', null, '2'])
  })

  it('stay focusable while their form is disabled', () => {
    function Example() {
      return (
        <Form form={useForm<{ name: string }>()} disabled onFinish={() => undefined}>
          <Field name="name" label="Nom">
            <TextInput />
          </Field>
        </Form>
      )
    }
    show(<Example />)
    expect(screen.getByLabelText('Nom')).toHaveProperty('disabled', false)
  })

  it('keep no password in the DOM and keep the focus on the visibility button', async () => {
    function Example() {
      const [typed, setTyped] = useState('')
      return (
        <PasswordInput
          aria-label="Secret"
          showLabel="Afficher"
          hideLabel="Masquer"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )
    }
    show(<Example />)
    const input = screen.getByLabelText('Secret')
    await userEvent.type(input, 'Tutorat2026!')
    await vi.waitFor(() => expect(input.getAttribute('value')).toBeNull())
    expect(input).toHaveProperty('value', 'Tutorat2026!')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(input.getAttribute('type')).toBe('text')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Afficher', pressed: true }))
  })
})

describe('password fields', () => {
  it.each(['hidden', 'shown'])('keep no password once they are removed (%s)', async (look) => {
    const { unmount } = show(
      <PasswordInput
        aria-label="Secret"
        showLabel="Afficher"
        hideLabel="Masquer"
        value="Tutorat2026!"
        onChange={() => undefined}
      />,
    )
    const input = screen.getByLabelText('Secret')
    if (look === 'shown') await userEvent.click(screen.getByRole('button', { name: 'Afficher' }))
    expect(input).toHaveProperty('value', 'Tutorat2026!')
    unmount()
    await vi.waitFor(() =>
      expect([input.outerHTML.includes('Tutorat2026!'), Reflect.get(input, 'value')]).toEqual([false, '']),
    )
  })
})

describe('form errors', () => {
  it('are translated when the language changes', async () => {
    function Example({ sentence }: { sentence: string }) {
      const form = useForm<{ name: string }>()
      return (
        <Form form={form} onFinish={() => undefined}>
          <Field name="name" label="Nom" rules={[validationRule<string>(() => sentence)]}>
            <TextInput />
          </Field>
        </Form>
      )
    }
    const page = (language: UiProviderProps['language'], sentence: string) => (
      <UiProvider language={language} theme="light">
        <Example sentence={sentence} />
      </UiProvider>
    )
    const { rerender } = render(page('fr', 'trop court'))
    await userEvent.click(screen.getByLabelText('Nom'))
    await userEvent.tab()
    await screen.findByText('trop court')
    rerender(page('ar', 'قصير جدًّا'))
    expect(await screen.findByText('قصير جدًّا')).toBeDefined()
    expect(screen.queryByText('trop court')).toBeNull()
  })

  it('disappear on edit and return on revalidation', async () => {
    let sentence = 'trop court'
    function Example() {
      const form = useForm<{ name: string }>()
      return (
        <Form form={form} onFinish={() => undefined} onValuesChange={(changed) => clearChangedErrors(form, changed)}>
          <Field
            name="name"
            label="Nom"
            rules={[validationRule<string>((typed = '') => (typed.length < 3 ? sentence : undefined))]}
          >
            <TextInput />
          </Field>
          <button type="button" onClick={() => void revalidateErrors(form)}>
            Redire
          </button>
        </Form>
      )
    }
    show(<Example />)
    const input = screen.getByLabelText('Nom')
    const retell = screen.getByRole('button', { name: 'Redire' })
    await userEvent.click(retell)
    expect(input.getAttribute('aria-invalid')).toBeNull()
    await userEvent.type(input, 'a')
    await userEvent.tab()
    await screen.findByText('trop court')
    sentence = 'too short'
    await userEvent.click(retell)
    expect(await screen.findByText('too short')).toBeDefined()
    await userEvent.type(input, 'b')
    await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
  })
})
