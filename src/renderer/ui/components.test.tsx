import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { bell } from 'virtual:icons/bell'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { Avatar } from './avatar'
import { Breadcrumb } from './breadcrumb'
import { Button } from './button'
import { Card, CardLink } from './card'
import { CountedIconButton } from './count-badge'
import { Field } from './forms/field'
import { Form, useForm } from './forms/form'
import { PasswordInput } from './forms/password-input'
import { TextInput } from './forms/text-input'
import { useFormValid } from './forms/use-form-valid'
import { validationRule } from './forms/validation-rule'
import { IconButton } from './icon-button'
import { Link } from './link'
import { useNotify } from './notify'
import { ProgressBar } from './progress-bar'
import { focusScreenTitle, ScreenTitle } from './screen-title'
import { SegmentedControl } from './segmented-control'
import { Empty } from './states/empty'
import { Failed } from './states/failed'
import { Loading } from './states/loading'
import { SwitchCard } from './switch'
import { TabPanel, Tabs } from './tabs'
import { UiProvider, type UiProviderProps } from './theme/ui-provider'
import { Thumbnail } from './thumbnail'
import { ToggleChip } from './toggle-chip'

function show(element: ReactElement, props: Partial<UiProviderProps> = {}) {
  return render(
    <UiProvider
      language="fr"
      theme="light"
      closeLabel="Fermer"
      moreTabsLabel="Autres onglets"
      toastsLabel="Messages"
      {...props}
    >
      {element}
    </UiProvider>,
  )
}

afterEach(() => {
  vi.useRealTimers()
})

describe('UiProvider', () => {
  it('sets language, direction, theme and contrast on the document element', () => {
    const { rerender } = show(<p>…</p>, {
      language: 'ar',
      theme: 'dark',
      comfort: { ...defaultComfort, contrast: 'high' },
    })
    const root = document.documentElement
    expect([root.lang, root.dir, root.dataset['theme'], root.dataset['contrast']]).toEqual([
      'ar',
      'rtl',
      'dark',
      'more',
    ])
    rerender(
      <UiProvider language="en" theme="light">
        <p>…</p>
      </UiProvider>,
    )
    expect([root.lang, root.dir, root.dataset['theme'], root.dataset['contrast']]).toEqual([
      'en',
      'ltr',
      'light',
      'normal',
    ])
  })
})

describe('Button', () => {
  it('keeps its name and focus while loading and ignores clicks', async () => {
    const press = vi.fn()
    show(
      <Button loading onClick={press}>
        Se connecter
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Se connecter' })
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('includes the badge in its accessible name', () => {
    show(<CountedIconButton glyph={bell} label="Notifications" count={3} countLabel="3 non lues" />)
    expect(screen.getByRole('button', { name: 'Notifications, 3 non lues' })).toBeDefined()
  })

  it('shows the name of an icon to a mouse without describing the button by it a second time', () => {
    show(
      <>
        <IconButton glyph={bell} label="Notifications" />
        <ToggleChip glyph={bell} label={['Suivre', 'Ne plus suivre']} pressed={false} tone="neutral" count="3" />
      </>,
    )
    for (const [name, title] of [
      ['Notifications', 'Notifications'],
      ['Suivre, 3', 'Suivre'],
    ] as const) {
      const button = screen.getByRole('button', { name, description: '' })
      expect(within(button).getByTitle(title)).toBeTruthy()
    }
  })
})

describe('Link', () => {
  it('uses the app’s router for internal links and noopener for external ones', () => {
    const useMarked = (to: string) => ({ href: `#routed${to}`, onClick: undefined })
    show(
      <>
        <Link to="/offres">Offres</Link>
        <Link to="https://forum.example" external externalLabel="nouvelle fenêtre">
          Le forum
        </Link>
      </>,
      { link: useMarked },
    )
    expect(screen.getByRole('link', { name: 'Offres' }).getAttribute('href')).toBe('#routed/offres')
    const outside = screen.getByRole('link', { name: /Le forum/ })
    expect([outside.getAttribute('href'), outside.getAttribute('rel')]).toEqual([
      'https://forum.example',
      'noopener noreferrer',
    ])
  })
})

describe('Tabs', () => {
  function Example() {
    const [active, setActive] = useState<'a' | 'b' | 'c'>('a')
    const items = [
      { key: 'a', label: 'Cours', count: 12 },
      { key: 'b', label: 'Divers', disabled: true },
      { key: 'c', label: 'Examens' },
    ] as const
    return (
      <>
        <Tabs label="Contenu" idBase="t" items={items} active={active} onChange={setActive} />
        <TabPanel idBase="t" tab={active}>
          Liste {active}
        </TabPanel>
      </>
    )
  }

  it('moves with arrow keys, skips disabled tabs and has a single Tab stop', async () => {
    show(<Example />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Examens' }))
    expect(screen.getByRole('tab', { name: 'Examens' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
  })

  it('wraps around at both ends and supports Home and End', async () => {
    show(<Example />)
    await userEvent.tab()
    const chosen = async (key: string) => {
      await userEvent.keyboard(key)
      return screen.getByRole('tab', { selected: true }).textContent
    }
    expect([
      await chosen('{ArrowLeft}'),
      await chosen('{ArrowRight}'),
      await chosen('{End}'),
      await chosen('{Home}'),
      await chosen('x'),
    ]).toEqual(['Examens', 'Cours12', 'Examens', 'Cours12', 'Cours12'])
  })

  it('does not handle the keys that scroll the page', async () => {
    show(<Example />)
    await userEvent.tab()
    expect(
      fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowDown', code: 'ArrowDown' }),
    ).toBe(true)
  })

  it('links the active tab and its panel', async () => {
    show(<Example />)
    await userEvent.click(screen.getByRole('tab', { name: 'Examens' }))
    const panel = screen.getByRole('tabpanel', { name: 'Examens' })
    expect([panel.textContent, panel.id]).toEqual([
      'Liste c',
      screen.getByRole('tab', { selected: true }).getAttribute('aria-controls'),
    ])
    await userEvent.click(screen.getByRole('tab', { name: 'Divers' }))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Examens')
  })

  it('lists overflowing tabs behind a labelled button next to the tab list', async () => {
    const width = (element: Element) =>
      element.matches('.ant-tabs-nav')
        ? 250
        : element.matches('.ant-tabs-nav-list')
          ? 300
          : element.matches('.ant-tabs-tab')
            ? 100
            : 0
    const left = (element: Element) => 100 * [...(element.parentElement?.children ?? [])].indexOf(element)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return width(this)
    })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(this.matches('.ant-tabs-tab') ? left(this) : 0, 0, width(this), 48)
    })
    show(<Example />)
    const more = await screen.findByRole('button', { name: 'Autres onglets' })
    expect(screen.getByRole('tablist', { name: 'Contenu' }).contains(more)).toBe(false)
    await userEvent.click(more)
    const listed = within(await screen.findByRole('listbox', { name: 'Contenu' })).getAllByRole('option')
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Examens'])
    await userEvent.click(listed[0]!)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Examens')
    vi.restoreAllMocks()
  })

  it('mirrors the arrow keys in Arabic', async () => {
    show(<Example />, { language: 'ar' })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Examens' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('small controls', () => {
  it('renders a segmented control as a group of radios', async () => {
    const choose = vi.fn()
    const options = [
      { value: 'fr', label: 'Français' },
      { value: 'ar', label: 'العربية', lang: 'ar' },
    ] as const
    show(<SegmentedControl label="Langue" options={options} value="fr" onChange={choose} />)
    const group = screen.getByRole('group', { name: 'Langue' })
    await userEvent.click(within(group).getByRole('radio', { name: 'العربية' }))
    expect(choose).toHaveBeenCalledWith('ar')
  })

  it('labels a switch card by its title, describes it by its text and toggles on its title', async () => {
    const change = vi.fn()
    show(
      <SwitchCard
        title="Cet ordinateur est partagé"
        text="Rien ne reste après toi."
        checked={false}
        onChange={change}
      />,
    )
    const toggle = screen.getByRole('switch', {
      name: 'Cet ordinateur est partagé',
      description: 'Rien ne reste après toi.',
    })
    await userEvent.click(screen.getByText('Cet ordinateur est partagé'))
    expect(change).toHaveBeenCalledWith(true)
    expect(toggle.getAttribute('aria-checked')).toBe('false')
  })

  it('announces the progress text and clamps the value to 0 and 100', () => {
    show(<ProgressBar value={140} label="Mathématiques" valueText="45 sur 72" />)
    const bar = screen.getByRole('progressbar', { name: 'Mathématiques' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['100', '45 sur 72'])
  })

  it('marks the last breadcrumb as the current page', () => {
    show(
      <Breadcrumb
        label="Fil"
        items={[
          { text: 'Matières', to: '/subjects' },
          { text: 'SVT', to: '/x' },
        ]}
      />,
    )
    expect(screen.getByRole('link', { name: 'Matières' })).toBeDefined()
    expect(screen.getByText('SVT').getAttribute('aria-current')).toBe('page')
  })

  it('focuses the screen title', () => {
    show(<ScreenTitle>Accueil</ScreenTitle>)
    focusScreenTitle()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Accueil' }))
  })
})

describe('Card', () => {
  it('renders as a labelled section or article', () => {
    show(
      <Card as="section" labelledBy="points" subject="math">
        <h2 id="points">Points</h2>
      </Card>,
    )
    const region = screen.getByRole('region', { name: 'Points' })
    expect(
      region.querySelector('[data-subject="math"]')?.contains(screen.getByRole('heading', { name: 'Points' })),
    ).toBe(true)
  })

  it('wraps its whole content in one link', () => {
    show(
      <CardLink to="/subjects/1">
        <b>Mathématiques</b> 12 leçons
      </CardLink>,
    )
    expect(screen.getByRole('link', { name: 'Mathématiques 12 leçons' }).getAttribute('href')).toBe('/subjects/1')
  })
})

describe('pictures', () => {
  it('replaces a broken server image with the mosaic', () => {
    const { container } = show(
      <Thumbnail subject="math" contentId={7} image="https://x.example/a.png" duration="12:20" />,
    )
    const image = container.querySelector('img')
    expect(image?.getAttribute('src')).toBe('https://x.example/a.png')
    fireEvent.error(image!)
    expect(container.querySelector('img')?.getAttribute('src')).toMatch(/thumbnail-math-[1-4]/)
    expect(screen.getByText('12:20').getAttribute('dir')).toBe('ltr')
  })

  it('replaces a broken photo with initials', () => {
    const { container } = show(<Avatar name="Amira Ben Salah" photo="https://x.example/p.png" />)
    fireEvent.error(container.querySelector('img')!)
    expect(container.querySelector('[data-initials="AS"]')).not.toBeNull()
  })
})

describe('loading, failed and empty states', () => {
  it('delays a skeleton by 150 ms', () => {
    vi.useFakeTimers()
    show(
      <Loading label="Chargement">
        <p>forme</p>
      </Loading>,
    )
    expect(screen.getByRole('status', { name: 'Chargement' })).toBeDefined()
    act(() => {
      vi.advanceTimersByTime(149)
    })
    expect(screen.queryByText('forme')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(screen.getByText('forme')).toBeDefined()
  })

  it('announces a failure with a retry button', async () => {
    const retry = vi.fn()
    show(
      <Failed title="La vidéo ne répond pas" text="Ce n’est pas toi." retry={{ text: 'Réessayer', onClick: retry }} />,
    )
    const alert = screen.getByRole('alert')
    await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('gives an empty state a heading of the requested level without an alert', () => {
    show(<Empty title="Aucun favori" text="Touche le signet d’une leçon." heading="h3" />)
    expect(screen.getByRole('heading', { level: 3, name: 'Aucun favori' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('focuses the title of an empty screen', () => {
    show(<Empty title="Page introuvable" text="Le lien a changé." heading="h1" />)
    focusScreenTitle()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Page introuvable' }))
  })
})

describe('useNotify', () => {
  function Sayer() {
    const notify = useNotify()
    return <Button onClick={() => notify.error('Hors connexion')}>Dire</Button>
  }

  // Animations never end in jsdom, so elements would remain.
  beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

  async function press(element: ReactElement) {
    vi.useFakeTimers()
    show(element)
    fireEvent.click(screen.getByRole('button', { name: 'Dire' }))
    await act(() => vi.dynamicImportSettled())
  }

  /** Notification durations count in 16 ms frames. */
  const frame = 16
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('shows a toast for three seconds, longer while hovered', async () => {
    await press(<Sayer />)
    expect(within(screen.getByRole('log', { name: 'Messages' })).getByRole('alert').textContent).toContain(
      'Hors connexion',
    )
    fireEvent.mouseEnter(screen.getByRole('alert'))
    pass(5000)
    fireEvent.mouseLeave(screen.getByRole('alert'))
    pass(3000 - frame)
    expect(screen.queryByRole('alert')).not.toBeNull()
    pass(2 * frame)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a toast for the requested duration', async () => {
    function SlowSayer() {
      const notify = useNotify()
      return <Button onClick={() => notify.error('Merci', { ms: 6000 })}>Dire</Button>
    }
    await press(<SlowSayer />)
    pass(6000 - frame)
    expect(screen.queryByRole('alert')).not.toBeNull()
    pass(2 * frame)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a toast of a hidden window for its time once the window is seen again', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await press(<Sayer />)
    pass(60_000)
    expect(screen.queryByRole('alert')).not.toBeNull()
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    pass(3000 - frame)
    expect(screen.queryByRole('alert')).not.toBeNull()
    pass(3 * frame)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('closes a toast with its button', async () => {
    show(<Sayer />)
    await userEvent.click(screen.getByRole('button', { name: 'Dire' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the newest twelve toasts in order and merges duplicates with a restarted timer', async () => {
    function ManySayer() {
      const notify = useNotify()
      return (
        <Button
          onClick={() =>
            [...Array.from({ length: 14 }, (_, index) => `t${index}`), 't5'].forEach((text) => notify.info(text))
          }
        >
          Dire
        </Button>
      )
    }
    await press(<ManySayer />)
    pass(frame)
    expect(screen.getAllByText(/^t\d+$/).map((shown) => shown.textContent)).toEqual([
      't2',
      't3',
      't4',
      't6',
      't7',
      't8',
      't9',
      't10',
      't11',
      't12',
      't13',
      't5',
    ])
  })
})

describe('forms', () => {
  function SignIn({ onFinish }: { onFinish: (values: { username: string; password: string }) => void }) {
    const form = useForm<{ username: string; password: string }>()
    const valid = useFormValid(form)
    return (
      <Form form={form} onFinish={onFinish} label="Connexion">
        <Field
          name="username"
          label="E-mail"
          required
          rules={[validationRule<string>((typed = '') => (typed === '' ? 'Saisis ton adresse e-mail' : undefined))]}
        >
          <TextInput ltr />
        </Field>
        <Field
          name="password"
          label="Mot de passe"
          action={<Link to="/oubli">Oublié ?</Link>}
          rules={[
            validationRule<string>((typed = '') =>
              typed.length < 8 ? 'Mot de passe minimum 8 caractères' : undefined,
            ),
          ]}
        >
          <PasswordInput showLabel="Afficher" hideLabel="Masquer" />
        </Field>
        <Button type="submit" disabled={!valid}>
          Se connecter
        </Button>
      </Form>
    )
  }

  it('shows an error below its field and associates it with the field', async () => {
    show(<SignIn onFinish={() => undefined} />)
    const password = screen.getByLabelText('Mot de passe')
    await userEvent.type(password, 'court')
    await userEvent.tab()
    const message = await screen.findByText('Mot de passe minimum 8 caractères')
    expect(password.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(password.getAttribute('aria-describedby') ?? '')
    expect(described?.contains(message)).toBe(true)
  })

  it('enables the submit button for valid values and passes them to onFinish', async () => {
    const finish = vi.fn()
    show(<SignIn onFinish={finish} />)
    const submit = screen.getByRole('button', { name: 'Se connecter' })
    expect(submit.hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: /E-mail/ }), 'amira@exemple.tn')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'assez-long')
    await vi.waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    await userEvent.click(submit)
    await vi.waitFor(() =>
      expect(finish).toHaveBeenCalledWith({ username: 'amira@exemple.tn', password: 'assez-long' }),
    )
  })

  it('toggles the visibility of the password', async () => {
    show(
      <PasswordInput showLabel="Afficher" hideLabel="Masquer" aria-label="Mot de passe" onChange={() => undefined} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Afficher' }))
    expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Afficher', pressed: true }))
    expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('password')
  })
})
