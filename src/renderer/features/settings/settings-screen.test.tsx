import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/parametres', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Réglages|Settings|الإعدادات/ })
  const settings = () => page.store.getState().settings
  const section = (name: string) => within(page.getByRole('region', { name }))
  const radio = (group: string, name: string | RegExp) =>
    within(page.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name })
  return { ...page, settings, section, radio }
}

describe('settings screen, display', () => {
  it('changes the language immediately and keeps the focus', async () => {
    const page = await open()
    const english = page.radio('Langue', 'English')
    await page.user.click(english)
    expect(await page.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(document.activeElement).toBe(english)
    await page.user.click(page.radio('Language', 'العربية'))
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    expect(document.activeElement).toBe(page.radio('اللغة', 'العربية'))
    expect(document.title).toContain('الإعدادات')
  })

  it('changes the theme and the text size immediately', async () => {
    const page = await open()
    await page.user.click(page.radio('Thème', 'Sombre'))
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await page.user.click(page.radio('Taille du texte', /130/))
    expect(document.documentElement.dataset['text']).toBe('larger')
    expect(page.getByText('Une leçon à la fois, et tout s’assemble.')).toBeTruthy()
  })

  it('zooms in steps and stops at both limits', async () => {
    const page = await open({ settings: { zoom: 175 } })
    const zoom = within(page.getByRole('group', { name: 'Zoom de la fenêtre' }))
    const larger = zoom.getByRole('button', { name: 'Agrandir' })
    await page.user.click(larger)
    await waitFor(() => expect(page.settings().zoom).toBe(200))
    expect(larger.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(larger)
    expect(page.settings().zoom).toBe(200)
    expect(document.activeElement).toBe(larger)
    await page.user.click(zoom.getByRole('button', { name: 'Réduire' }))
    await waitFor(() => expect(page.settings().zoom).toBe(175))
    await page.user.click(zoom.getByRole('button', { name: /Revenir à/ }))
    await waitFor(() => expect(zoom.getByRole('status').textContent).toBe('100\u00A0%'))
    expect(zoom.queryByRole('button', { name: /Revenir à/ })).toBeNull()
  })

  it('shows an error and reverts when a setting cannot be saved', async () => {
    const page = await open()
    page.desktop['settings.change'] = () => Promise.reject(new Error('disk'))
    await page.user.click(page.radio('Thème', 'Sombre'))
    expect(await page.findByText('Ce réglage n’a pas pu être enregistré. Rien n’a changé. Réessaie.')).toBeTruthy()
    expect(page.radio('Thème', 'Clair').checked).toBe(true)
  })
})

describe('settings screen, lessons and computer', () => {
  it('stores the playback rate for the next lesson, from 0.5 to 2', async () => {
    const page = await open()
    const speeds = within(page.getByRole('group', { name: 'Vitesse de lecture' })).getAllByRole<HTMLInputElement>(
      'radio',
    )
    expect(
      speeds.map((speed) =>
        Number(
          speed
            .closest('label')
            ?.textContent.replaceAll(/[^\d,]/g, '')
            .replace(',', '.'),
        ),
      ),
    ).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
    await page.user.click(page.radio('Vitesse de lecture', /1,25/))
    expect(page.store.getState().preferences.player.rate).toBe(1.25)
  })

  it.each([
    ['Économie de données', 'dataSaver', true],
    ['Cet ordinateur est partagé', 'sharedComputer', true],
    ['Accélération matérielle', 'hardwareAcceleration', false],
  ] as const)('applies « %s » immediately', async (name, setting, expected) => {
    const page = await open()
    await page.user.click(page.getByRole('switch', { name }))
    await waitFor(() => expect(page.settings()[setting]).toBe(expected))
  })

  it('asks for a restart after a hardware acceleration change until it is reverted', async () => {
    const page = await open()
    const acceleration = page.getByRole('switch', { name: 'Accélération matérielle' })
    await page.user.click(acceleration)
    expect(await page.findByText(/Ferme l’application et ouvre-la de nouveau/)).toBeTruthy()
    await page.user.click(acceleration)
    await waitFor(() => expect(page.queryByText(/Ferme l’application et ouvre-la de nouveau/)).toBeNull())
  })

  it('answers the first-start prompt when the shared computer switch is used', async () => {
    const page = await open({ settings: { sharingAnswered: false } })
    await page.user.click(page.getByRole('switch', { name: 'Cet ordinateur est partagé' }))
    await waitFor(() => expect(page.settings()).toMatchObject({ sharedComputer: true, sharingAnswered: true }))
  })
})

describe('settings screen, managed settings', () => {
  it('disables managed settings and names the school as the manager', async () => {
    const page = await open({
      managed: ['language', 'sharedComputer', 'proxy'],
      sharedComputer: true,
      settings: { proxy: { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 } },
    })
    expect(page.radio('Langue', 'English').matches(':disabled')).toBe(true)
    const shared = page.getByRole('switch', { name: 'Cet ordinateur est partagé' })
    expect(shared).toHaveProperty('disabled', true)
    expect(shared.getAttribute('aria-checked')).toBe('true')
    expect(document.getElementById(shared.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Géré par ton établissement',
    )
    expect(page.radio('Proxy', 'Script').matches(':disabled')).toBe(true)
    expect(page.getByLabelText('Adresse du proxy')).toMatchObject({ value: 'proxy.ecole.tn', disabled: true })
    expect(page.queryByRole('button', { name: 'Appliquer' })).toBeNull()
    expect(page.getAllByText('Géré par ton établissement')).toHaveLength(3)
    expect(page.radio('Thème', 'Sombre').matches(':disabled')).toBe(false)
  })
})

describe('settings screen, proxy', () => {
  it('validates the proxy before applying it and then shows the active proxy', async () => {
    const page = await open()
    expect(page.getByText('Proxy utilisé : celui du système.')).toBeTruthy()
    await page.user.click(page.radio('Proxy', 'Manuel'))
    await page.user.click(page.getByRole('button', { name: 'Appliquer' }))
    expect(page.getByText(/Saisis l’adresse du proxy/)).toBeTruthy()
    expect(page.getByText('Le port doit être un nombre de 1 à 65535')).toBeTruthy()
    const host = page.getByLabelText('Adresse du proxy')
    expect(document.activeElement).toBe(host)
    expect(host.getAttribute('aria-invalid')).toBe('true')
    expect(page.settings().proxy).toEqual({ mode: 'system' })

    await page.user.type(host, 'proxy.ecole.tn')
    expect(page.queryByText(/Saisis l’adresse du proxy/)).toBeNull()
    await page.user.type(page.getByLabelText('Port'), '3128{Enter}')
    await waitFor(() => expect(page.settings().proxy).toEqual({ mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }))
    expect(page.section('Connexion à Internet').getByRole('status').textContent).toMatch(
      /Proxy utilisé : .*proxy\.ecole\.tn:3128/,
    )
  })

  it('tests a proxy without applying it and clears the result on edits', async () => {
    const page = await open()
    await page.user.click(page.radio('Proxy', 'Manuel'))
    await page.user.click(page.getByRole('button', { name: 'Tester' }))
    expect(page.getByText(/Saisis l’adresse du proxy/)).toBeTruthy()
    await page.user.type(page.getByLabelText('Adresse du proxy'), 'proxy.ecole.tn')
    await page.user.type(page.getByLabelText('Port'), '3128')
    await page.user.click(page.getByRole('button', { name: 'Tester' }))
    expect(await page.findByText(/La plateforme répond via ce proxy, en .*41.* ms\./)).toBeTruthy()
    expect(page.desktop.network.tested).toEqual([{ mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }])
    expect(page.settings().proxy).toEqual({ mode: 'system' })
    await page.user.type(page.getByLabelText('Port'), '9')
    expect(page.queryByText(/La plateforme répond/)).toBeNull()
    page.desktop.network.verdict = { outcome: 'no-answer', ms: null, direct: false }
    await page.user.click(page.getByRole('button', { name: 'Tester' }))
    expect(await page.findByText(/Ce proxy ne répond pas/)).toBeTruthy()
    expect(page.getByRole('link', { name: 'Ouvrir le diagnostic' }).getAttribute('href')).toBe('/diagnostic')
  })

  it('splits a pasted address into host and port', async () => {
    const page = await open()
    await page.user.click(page.radio('Proxy', 'Manuel'))
    await page.user.click(page.getByLabelText('Adresse du proxy'))
    await page.user.paste('http://10.0.0.1:8080/')
    await page.user.tab()
    expect(page.getByLabelText('Adresse du proxy')).toHaveProperty('value', '10.0.0.1')
    expect(page.getByLabelText('Port')).toHaveProperty('value', '8080')
  })

  it('switches to a script and back to the system proxy', async () => {
    const page = await open()
    await page.user.click(page.radio('Proxy', 'Script'))
    await page.user.type(page.getByLabelText('Adresse du script'), 'ecole.tn/proxy.pac{Enter}')
    expect(page.getByText(/doit commencer par http/)).toBeTruthy()
    await page.user.clear(page.getByLabelText('Adresse du script'))
    await page.user.type(page.getByLabelText('Adresse du script'), 'https://ecole.tn/proxy.pac{Enter}')
    await waitFor(() => expect(page.settings().proxy).toEqual({ mode: 'script', url: 'https://ecole.tn/proxy.pac' }))
    await page.user.click(page.radio('Proxy', 'Celui du système'))
    expect(page.settings().proxy.mode).toBe('script')
    await page.user.click(page.getByRole('button', { name: 'Appliquer' }))
    await waitFor(() => expect(page.settings().proxy).toEqual({ mode: 'system' }))
  })

  it('keeps the previous proxy when saving fails', async () => {
    const page = await open()
    page.desktop['settings.change'] = () => Promise.reject(new Error('no'))
    await page.user.click(page.radio('Proxy', 'Script'))
    await page.user.type(page.getByLabelText('Adresse du script'), 'https://ecole.tn/proxy.pac{Enter}')
    expect(await page.findByText(/le précédent reste utilisé/)).toBeTruthy()
    expect(page.getByText('Proxy utilisé : celui du système.')).toBeTruthy()
  })
})

describe('settings screen, notification preferences', () => {
  const kept = (page: Awaited<ReturnType<typeof open>>) =>
    page.sandbox.world.student('amira').user.notification_preferences ?? {}
  const calls = (page: Awaited<ReturnType<typeof open>>) =>
    page.sandbox.requests().filter(({ name }) => name === 'profile.notificationPreferences').length

  it('shows the families with the stored preferences', async () => {
    const page = await open({
      before: ({ world }) =>
        void (world.student('amira').user.notification_preferences = { paySlice: 0, transferPoint: 1 }),
    })
    const groups = page.section('Notifications').getAllByRole('group')
    expect(
      groups.map((group) => [group.querySelector('legend')?.textContent, within(group).getAllByRole('switch').length]),
    ).toEqual([
      ['Général', 4],
      ['Contenus', 2],
      ['Séances', 2],
      ['Paiement', 2],
    ])
    const on = (name: string) => page.getByRole('switch', { name }).getAttribute('aria-checked')
    expect([on('Tranche à payer'), on('Transfert de points'), on('Nouveau contenu')]).toEqual(['false', 'true', 'true'])
  })

  it('updates a preference optimistically and saves it', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('profile.notificationPreferences')
    const content = page.getByRole('switch', { name: 'Nouveau contenu' })
    await page.user.click(content)
    expect(content.getAttribute('aria-checked')).toBe('false')
    expect(kept(page)['uploadNewContent'] ?? 1).toBe(1)
    held.release()
    await waitFor(() => expect(kept(page)['uploadNewContent']).toBe(0))
    expect(content.getAttribute('aria-checked')).toBe('false')
    expect(calls(page)).toBe(1)
  })

  it('reverts a rejected preference with an error and still sends later changes', async () => {
    const page = await open()
    page.sandbox.faults('profile.notificationPreferences', 'server-error', { times: 1 })
    const content = page.getByRole('switch', { name: 'Nouveau contenu' })
    const session = page.getByRole('switch', { name: 'Séance modifiée' })
    await page.user.click(content)
    await page.user.click(session)
    await waitFor(() => expect(content.getAttribute('aria-checked')).toBe('true'))
    expect(await page.findByText(/Une erreur s'est produite, veuillez réessayer ultérieurement/)).toBeTruthy()
    await waitFor(() => expect(kept(page)['updateSession']).toBe(0))
    expect(session.getAttribute('aria-checked')).toBe('false')
    expect(kept(page)['uploadNewContent']).not.toBe(0)
  })

  it('sends a pending change after leaving the screen', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('profile.notificationPreferences')
    await page.user.click(page.getByRole('switch', { name: 'Nouveau contenu' }))
    await page.user.click(page.getByRole('switch', { name: 'Séance modifiée' }))
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await page.findByRole('heading', { level: 1, name: 'Matières' })
    held.release()
    await waitFor(() => expect(kept(page)).toMatchObject({ uploadNewContent: 0, updateSession: 0 }))
  })

  it('disables the preferences offline, with the reason', async () => {
    const page = await open()
    await page.disconnect()
    await waitFor(() => expect(page.getByRole('switch', { name: 'Nouveau contenu' })).toHaveProperty('disabled', true))
    expect(page.getByText(/Hors connexion : tes préférences sont enregistrées en ligne/)).toBeTruthy()
    expect(page.getByRole('switch', { name: 'Économie de données' })).toHaveProperty('disabled', false)
  })
})

describe('settings screen, navigation', () => {
  it('moves the focus to a section from its anchor link', async () => {
    const page = await open()
    await page.user.click(
      within(page.getByRole('navigation', { name: 'Sections des réglages' })).getByRole('link', {
        name: 'Cet ordinateur',
      }),
    )
    await waitFor(() => expect(document.activeElement).toBe(page.getByRole('region', { name: 'Cet ordinateur' })))
    expect(page.address()).toBe('/parametres')
  })

  it('focuses the section of an anchor in the URL', async () => {
    const page = await open({ path: '/parametres#connexion' })
    await waitFor(() => expect(document.activeElement).toBe(page.getByRole('region', { name: 'Connexion à Internet' })))
  })

  it('shows visitors only settings that need no user', async () => {
    const page = await open({ as: null })
    expect(page.getByRole('main')).toBeTruthy()
    expect(page.queryByRole('region', { name: 'Notifications' })).toBeNull()
    expect(page.queryByRole('group', { name: 'Taille du texte' })).toBeNull()
    await page.user.click(page.radio('Proxy', 'Script'))
    await page.user.type(page.getByLabelText('Adresse du script'), 'https://ecole.tn/proxy.pac{Enter}')
    await waitFor(() => expect(page.settings().proxy.mode).toBe('script'))
    await page.user.click(page.getByRole('link', { name: 'Retour à la connexion' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it.each([
    ['en', 'Settings', 'ltr'],
    ['ar', 'الإعدادات', 'rtl'],
  ] as const)('renders in %s', async (language, title, direction) => {
    const page = await open({ language, theme: 'dark' })
    expect(page.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(document.documentElement.dir).toBe(direction)
  })
})

describe('settings screen, reminders', () => {
  it('turns reminders, on by default, off on this computer while offline', async () => {
    const page = await open()
    await page.disconnect()
    const reminders = page.section('Notifications').getByRole('switch', { name: 'Rappels' })
    expect(reminders.getAttribute('aria-checked')).toBe('true')
    await page.user.click(reminders)
    await waitFor(() => expect(page.settings().reminders).toBe(false))
    expect(reminders.getAttribute('aria-checked')).toBe('false')
  })
})

describe('settings screen, native notifications', () => {
  it('turns native notifications off on this computer while offline', async () => {
    const page = await open()
    await page.disconnect()
    await page.user.click(
      page.section('Notifications').getByRole('switch', { name: 'Notifications sur cet ordinateur' }),
    )
    await waitFor(() => expect(page.settings().nativeNotifications).toBe(false))
  })

  it('shows the quiet hours fields only while quiet hours are on', async () => {
    const page = await open()
    expect(page.queryByLabelText('De')).toBeNull()
    await page.user.click(page.section('Notifications').getByRole('switch', { name: 'Heures calmes' }))
    fireEvent.change(await page.findByLabelText('De'), { target: { value: '22:30' } })
    await waitFor(() => expect(page.settings().quietHours).toEqual({ on: true, from: '22:30', to: '07:00' }))
    await page.user.clear(page.getByLabelText('À'))
    await page.user.tab()
    await waitFor(() => expect(page.getByLabelText('À')).toHaveProperty('value', '07:00'))
    expect(page.settings().quietHours.to).toBe('07:00')
  })

  it('keeps the last typed quiet hour while saving and shows the stored one on failure', async () => {
    const page = await open({ settings: { quietHours: { on: true, from: '21:00', to: '07:00' } } })
    const store = page.desktop['settings.change']
    const requests: unknown[] = []
    const answer = Promise.withResolvers<null>()
    page.desktop['settings.change'] = async (change) => {
      requests.push(change)
      await answer.promise
      return store(change)
    }
    await page.user.clear(page.getByLabelText('De'))
    await page.user.keyboard('19:45')
    await page.user.tab()
    answer.resolve(null)
    await waitFor(() => expect(page.settings().quietHours.from).toBe('19:45'))
    expect(requests).toEqual([{ quietHours: { on: true, from: '19:45', to: '07:00' } }])
    expect(page.getByLabelText('De')).toHaveProperty('value', '19:45')
    page.desktop['settings.change'] = () => Promise.reject(new Error('disk'))
    await page.user.clear(page.getByLabelText('De'))
    await page.user.keyboard('18:00')
    await page.user.tab()
    await waitFor(() => expect(page.getByLabelText('De')).toHaveProperty('value', '19:45'))
  })

  it.each(['fr', 'en', 'ar'] as const)('accepts typed quiet hours in 24-hour format: %s', async (language) => {
    const page = await open({ language, settings: { quietHours: { on: true, from: '21:00', to: '07:00' } } })
    const from = () => page.getByDisplayValue('21:00')
    await page.user.clear(from())
    await page.user.keyboard('19h4')
    expect(page.settings().quietHours.from).toBe('21:00')
    await page.user.keyboard('5{Enter}')
    await waitFor(() => expect(page.settings().quietHours.from).toBe('19:45'))
    expect(page.getByDisplayValue('19:45')).toBe(document.activeElement)
    await page.user.clear(page.getByDisplayValue('07:00'))
    await page.user.keyboard('25:00')
    await page.user.tab()
    await waitFor(() => expect(page.getByDisplayValue('07:00')).toBeTruthy())
    expect(page.settings().quietHours).toEqual({ on: true, from: '19:45', to: '07:00' })
  })
})
