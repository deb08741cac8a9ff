import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers } from '#tests/support/rewrite-answers.ts'
import { textsIn } from '#tests/support/texts.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Options = Parameters<typeof renderScreen>[0]

const french = textsIn('fr', 'profile')

async function open(options: Options = {}, title: string = french('editTitle')) {
  setViewport({ width: 1366, height: 768, reducedMotion: true })
  return formOf(await renderScreen({ path: '/mon-profil/edit', as: 'amira', ...options }), title)
}

async function formOf(page: Awaited<ReturnType<typeof renderScreen>>, title: string) {
  await page.findByRole('heading', { level: 1, name: title })
  const form = await page.findByRole('form')
  const inForm = within(form)
  const field = (name: RegExp | string) => inForm.getByLabelText(name)
  const type = async (name: RegExp | string, text: string) => {
    await page.user.clear(field(name))
    if (text !== '') await page.user.type(field(name), text)
    await page.user.tab()
  }
  const choose = async (name: RegExp, option: string) => {
    await page.user.click(inForm.getByRole('combobox', { name }))
    await page.user.click(await page.findByRole('option', { name: option }))
  }
  const save = inForm.getByRole('button', { name: french('save') })
  const sent = () => page.sandbox.requests().filter(({ name }) => name === 'profile.update').length
  return { ...page, form, inForm, field, type, choose, save, sent }
}

const uncompleted: Options = { as: 'aziz' }
const openUncompleted = (options: Options = {}) => open({ ...uncompleted, ...options }, french('completeTitle'))

describe('edit form of a complete profile', () => {
  it('enables saving only while the form has changes', async () => {
    const page = await open()
    expect(page.save).toHaveProperty('disabled', true)
    await page.user.type(page.field(/^Prénom/), 'x')
    expect(page.save).toHaveProperty('disabled', false)
    expect(page.getByText(french('unsaved'))).toBeTruthy()
    await page.user.type(page.field(/^Prénom/), '{Backspace}')
    expect(page.save).toHaveProperty('disabled', true)
    expect(page.queryByText(french('unsaved'))).toBeNull()
  })

  it('shows phone and e-mail read-only, left to right', async () => {
    const page = await open()
    for (const [label, value] of [
      ['Téléphone', '020100101'],
      ['E-mail', 'amira.bensalah@exemple.tn'],
    ] as const) {
      const input = page.field(new RegExp(`^${label}`))
      expect(input).toMatchObject({ value, disabled: true, dir: 'ltr' })
    }
    expect(page.inForm.queryByRole('button', { name: /^Ajouter/ })).toBeNull()
  })

  it('offers photo, gender and second phone', async () => {
    const page = await open()
    expect(page.inForm.getByRole('button', { name: 'Changer la photo' })).toHaveProperty('disabled', false)
    expect(page.inForm.getByRole('combobox', { name: /^Genre/ })).toHaveProperty('disabled', false)
    expect(page.field(/^Deuxième téléphone/)).toHaveProperty('disabled', false)
  })

  it('saves the form once, confirms it and opens the profile', async () => {
    const page = await open()
    await page.type(/^Prénom/, '  Amina ')
    await page.type(/^Deuxième téléphone/, '22 100 114')
    await page.choose(/^Genre/, 'Garçon')
    await page.user.click(page.save)
    expect(await page.findByText(french('saved'))).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    expect(await page.findByRole('region', { name: 'Amina Ben Salah' })).toBeTruthy()
    expect(page.sandbox.world.student('amira').user).toMatchObject({
      name: 'Amina',
      phone2: '22100114',
      gender: 'male',
      email: 'amira.bensalah@exemple.tn',
    })
    expect(page.desktop.recorded.humanChecks).toBe(1)
    expect(page.sent()).toBe(1)
  })

  it('sends only one request while it is in flight', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('profile.update')
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    await waitFor(() => expect(page.save.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.save)
    await page.user.type(page.field(/^Prénom/), '{Enter}')
    held.release()
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    expect(page.sent()).toBe(1)
  })

  it('enables delegations by governorate and schools by delegation', async () => {
    const page = await open()
    await page.choose(/^Gouvernorat/, 'Sousse')
    expect(page.inForm.getByRole('combobox', { name: /^Établissement/ })).toHaveProperty('disabled', true)
    expect(page.inForm.getByText('Choisis d’abord la délégation.')).toBeTruthy()
    await page.choose(/^Délégation/, 'Sousse Médina')
    await page.choose(/^Établissement/, 'Lycée Tahar Sfar')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    expect(page.sandbox.world.student('amira').user).toMatchObject({
      state: { name: 'Sousse' },
      delegation: { name: 'Sousse Médina' },
      institute: { name: 'Lycée Tahar Sfar' },
    })
  })

  it('clears delegation and school on the platform after a change of governorate', async () => {
    const page = await open()
    expect(page.sandbox.world.student('amira').user.delegation).not.toBeNull()
    await page.choose(/^Gouvernorat/, 'Sousse')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    expect(page.sandbox.world.student('amira').user).toMatchObject({
      state: { name: 'Sousse' },
      delegation: null,
      institute: null,
    })
  })

  it('requests places as the signed-in user', async () => {
    const page = await open()
    await waitFor(() =>
      expect(
        page.sandbox
          .requests()
          .filter(({ name }) => name === 'places.countries' || name === 'places.states')
          .map(({ user }) => user),
      ).toEqual(['amira', 'amira']),
    )
  })

  it('shows an unknown success message of the platform', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'profile.update', (body) => ({
          ...Object(body),
          message: 'Profil mis à jour par la plateforme',
        })),
    })
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    expect(await page.findByText('Profil mis à jour par la plateforme')).toBeTruthy()
  })

  it('requires a governorate only in Tunisia', async () => {
    const page = await open()
    await page.choose(/^Pays/, 'France')
    const governorate = page.inForm.getByRole('combobox', { name: /^Gouvernorat/ })
    expect(governorate).toHaveProperty('disabled', true)
    expect(page.inForm.getByText('Pour la Tunisie seulement.')).toBeTruthy()
    await page.choose(/^Pays/, 'Tunisie')
    await page.user.click(page.save)
    expect(await page.inForm.findByText('Remplir les champs pays gouvernorat')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(governorate))
    expect(page.sent()).toBe(0)
    await page.choose(/^Gouvernorat/, 'Tunis')
    await waitFor(() => expect(page.inForm.queryByText('Remplir les champs pays gouvernorat')).toBeNull())
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
  })

  it('disables governorate and delegation for an address abroad', async () => {
    const page = await open({ as: 'lina' })
    expect(page.inForm.getByRole('combobox', { name: /^Gouvernorat/ })).toHaveProperty('disabled', true)
    expect(page.inForm.getByRole('combobox', { name: /^Délégation/ })).toHaveProperty('disabled', true)
    await page.type(/^Nom/, 'Durand')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    expect(page.sandbox.world.student('lina').user).toMatchObject({ last_name: 'Durand', state: null })
  })

  it('shows the region of a user abroad without allowing a change', async () => {
    const page = await open({ as: 'moussa' })
    expect(await page.inForm.findByText('Dakar')).toBeTruthy()
    expect(page.inForm.getByRole('combobox', { name: /^Gouvernorat/ })).toHaveProperty('disabled', true)
  })
})

describe('validation messages (spec 1 §5)', () => {
  it.each([
    [/^Prénom/, '', 'Remplir les champs nom et prénom'],
    [/^Nom/, '   ', 'Remplir les champs nom et prénom'],
    [/^Prénom/, 'A', 'Le champ prénom est invalide'],
    [/^Prénom/, 'Amira3', 'Le champ prénom est invalide'],
    [/^Nom/, 'B', 'Le champ nom est invalide'],
    [/^Nom/, 'Abcdefghijklmnopqrstuvwxyz', 'Le champ nom est invalide'],
    [/^Deuxième téléphone/, '22a', 'Le champ numéro de téléphone est invalide'],
    [/^Deuxième téléphone/, '020 100 101', 'Le deuxième téléphone doit être différent du premier'],
  ] as const)('rejects %s « %s »: %s', async (label, typed, sentence) => {
    const page = await open()
    await page.type(label, typed)
    expect(await page.inForm.findByText(sentence)).toBeTruthy()
    expect(page.field(label).getAttribute('aria-invalid')).toBe('true')
    await page.user.click(page.save)
    await waitFor(() => expect(document.activeElement).toBe(page.field(label)))
    expect(page.sent()).toBe(0)
  })

  it('hides an error while its field is edited and validates again on blur', async () => {
    const page = await open()
    await page.type(/^Prénom/, 'A')
    expect(await page.inForm.findByText('Le champ prénom est invalide')).toBeTruthy()
    await page.user.type(page.field(/^Prénom/), 'm')
    await waitFor(() => expect(page.inForm.queryByText('Le champ prénom est invalide')).toBeNull())
    await page.user.type(page.field(/^Prénom/), '3')
    await page.user.tab()
    expect(await page.inForm.findByText('Le champ prénom est invalide')).toBeTruthy()
  })

  it.each(['بن صالح', 'Ben Youssef', 'Trabelsi'])('accepts the name %s', async (name) => {
    const page = await open()
    await page.type(/^Nom/, name)
    expect(page.save).toHaveProperty('disabled', false)
  })

  it.each([
    ['31', '2', '2010', 'Cette date n’existe pas'],
    ['', '4', '2010', 'Saisis ta date de naissance'],
    ['31', '12', '2026', 'La date de naissance ne peut pas être dans le futur'],
  ])('rejects a birth date of %s/%s/%s: %s', async (day, month, year, sentence) => {
    const page = await open()
    const born = within(page.inForm.getByRole('group', { name: /^Date de naissance/ }))
    await page.user.selectOptions(born.getByRole('combobox', { name: 'Mois' }), month)
    await page.user.selectOptions(born.getByRole('combobox', { name: 'Année' }), year)
    await page.user.selectOptions(born.getByRole('combobox', { name: 'Jour' }), day)
    await page.user.click(page.save)
    expect(await page.inForm.findByText(sentence)).toBeTruthy()
    expect(page.sent()).toBe(0)
  })
})

describe('edit form of an incomplete profile', () => {
  it('opens without a Cancel link and disables fields until the profile is completed', async () => {
    const page = await openUncompleted({ path: '/mon-profil' })
    expect(page.address()).toBe('/mon-profil/edit')
    expect(page.queryByRole('link', { name: 'Annuler' })).toBeNull()
    expect(page.inForm.getByRole('button', { name: 'Ajouter une photo' })).toHaveProperty('disabled', true)
    expect(page.inForm.getByRole('combobox', { name: /^Genre/ })).toHaveProperty('disabled', true)
    expect(page.field(/^Deuxième téléphone/)).toHaveProperty('disabled', true)
    expect(page.inForm.getAllByText('Disponible une fois le profil complété.')).toHaveLength(3)
  })

  it('requires phone and class with the messages of the specification', async () => {
    const page = await openUncompleted()
    await page.user.click(page.field(/^Téléphone/))
    await page.user.tab()
    expect(await page.inForm.findByText('Remplir le champ téléphone')).toBeTruthy()
    await page.type(/^Téléphone/, '02010012')
    expect(await page.inForm.findByText('Le champ numéro de téléphone est invalide')).toBeTruthy()
    await page.user.click(page.inForm.getByRole('combobox', { name: /^Classe/ }))
    await page.user.tab()
    expect(await page.inForm.findByText('Remplir le champ classe')).toBeTruthy()
  })

  it('leads a saved new phone to its confirmation', async () => {
    const page = await openUncompleted()
    await page.type(/^Téléphone/, '020 100 190')
    await page.choose(/^Classe/, '2e année secondaire, Sciences')
    await page.choose(/^Pays/, 'Tunisie')
    await page.choose(/^Gouvernorat/, 'Ariana')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(await page.findByText(/envoyé à .*190.*\.$/)).toBeTruthy()
    expect(page.sandbox.world.student('aziz').user).toMatchObject({
      phone: '020100190',
      completed: true,
      division: { name: '2e année secondaire, Sciences' },
    })
  })

  it('leads Home when saved without a new credential', async () => {
    const page = await openUncompleted({ before: ({ world }) => void (world.student('aziz').user.phone = '020100118') })
    expect(page.field(/^Téléphone/)).toHaveProperty('disabled', true)
    await page.choose(/^Classe/, '2e année secondaire, Sciences')
    await page.choose(/^Pays/, 'France')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  it('reports all missing fields on save and focuses the first', async () => {
    const page = await openUncompleted()
    await page.user.click(page.save)
    for (const sentence of [
      'Remplir le champ téléphone',
      'Remplir le champ classe',
      'Remplir les champs pays gouvernorat',
    ])
      expect(await page.inForm.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(page.field(/^Téléphone/)))
    expect(page.sent()).toBe(0)
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('with class changes allowed (%s), offers the class dialog accordingly', async (hasEditDivision, buttons) => {
    const page = await openUncompleted({
      before: ({ world }) =>
        void Object.assign(world.student('aziz').user, {
          division: { id: 42, name: '2e année secondaire, Sciences' },
          hasEditDivision,
        }),
    })
    expect(page.field(/^Classe/)).toMatchObject({ disabled: true, value: '2e année secondaire, Sciences' })
    expect(page.inForm.queryAllByRole('button', { name: 'Changer de classe' })).toHaveLength(buttons)
  })

  it('requires a class for a user without one', async () => {
    const page = await open({ as: 'khadija' })
    expect(page.getByText(french('heldText'))).toBeTruthy()
    await page.choose(/^Classe/, 'Terminale S2')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.sandbox.world.student('khadija').user.division).toMatchObject({ name: 'Terminale S2' })
  })

  it('requires a school for a business user', async () => {
    const page = await open({ as: 'bilel' })
    await page.type(/^Prénom/, 'Bilal')
    await page.user.click(page.save)
    expect(await page.inForm.findByText('Choisis ton établissement')).toBeTruthy()
    await page.choose(/^Établissement/, 'Lycée Ibn Khaldoun')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/'))
  })
})

it('lets a business user abroad choose governorate and school', async () => {
  const page = await open({
    as: 'bilel',
    before: ({ world }) =>
      void Object.assign(world.student('bilel').user, {
        country: { id: 2, name: 'Sénégal' },
        state: null,
        delegation: null,
        institute: null,
      }),
  })
  expect(page.field(/^Gouvernorat/)).toHaveProperty('disabled', false)
  expect(page.inForm.queryByText(french('homeOnly'))).toBeNull()
})

describe('class and password fields', () => {
  it('offers the class dialog to a user with permission', async () => {
    const page = await open()
    expect(page.field(/^Classe/)).toMatchObject({ disabled: true, value: '2e année secondaire, Sciences' })
    expect(page.inForm.getByRole('button', { name: 'Changer de classe' })).toBeTruthy()
  })

  it('disables the class for a user without permission', async () => {
    const page = await open({ as: 'leila' })
    expect(page.field(/^Classe/)).toHaveProperty('disabled', true)
    expect(page.inForm.queryByRole('button', { name: 'Changer de classe' })).toBeNull()
    expect(page.inForm.getByText(french('classFixed'))).toBeTruthy()
  })

  const testAccount: Options = {
    as: 'essai',
    before: ({ world }) => void (world.student('essai').user.hasEditDivision = true),
  }

  it('are locked in a test account', async () => {
    const page = await open(testAccount)
    expect(page.inForm.queryByRole('button', { name: 'Changer de classe' })).toBeNull()
    expect(page.inForm.getByText(french('lockedClass'))).toBeTruthy()
    expect(page.inForm.getByRole('button', { name: 'Changer le mot de passe' })).toHaveProperty('disabled', true)
    expect(page.inForm.getByText(french('lockedPassword'))).toBeTruthy()
  })

  it('are editable in a test account when an administrator acts as it', async () => {
    const page = await open({ ...testAccount, administrator: '9001' })
    expect(page.inForm.getByRole('button', { name: 'Changer de classe' })).toBeTruthy()
    expect(page.inForm.getByRole('button', { name: 'Changer le mot de passe' })).toHaveProperty('disabled', false)
  })
})

describe('failed save', () => {
  /** Only the platform validates unchanged values saved under older rules. */
  it.each([
    ['a name', { name: 'Anne-Marie' }, 'Prénom : Ce champ n’est pas valide', /^Prénom/],
    ['a last name', { last_name: 'N’Diaye' }, 'Nom : Ce champ n’est pas valide', /^Nom/],
    [
      'a birth date',
      { birth_date: '1890-01-01' },
      /^Date de naissance : La date doit être antérieure au .*2026/,
      /^Année/,
    ],
    ['a second phone', { phone2: '22-100-11x' }, 'Ce champ n’est pas valide', /^Deuxième téléphone/],
    ['a governorate', { state: { id: 201, name: 'Dakar' } }, 'Choisis une valeur de la liste', /^Gouvernorat/],
  ] as const)('%s: shows the error and focuses the field', async (_what, held, sentence, label) => {
    const page = await open({ before: ({ world }) => void Object.assign(world.student('amira').user, held) })
    await page.choose(/^Genre/, 'Garçon')
    await page.user.click(page.save)
    expect((await page.findAllByText(sentence)).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(page.inForm.getByLabelText(label)))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
    expect(page.address()).toBe('/mon-profil/edit')
    expect(page.save).toHaveProperty('disabled', false)
  })

  it.each([
    ['known', 'This value is too short. It should have 2 characters or more.', 'يجب إدخال حرفين على الأقلّ'],
    ['unknown', 'Choose a shorter name', 'Choose a shorter name'],
  ])('shows the %s message of a field in Arabic under that field', async (_what, sent, shown) => {
    const refuse = () => ({
      success: false,
      code: 'VALIDATION_FAILED',
      message: `Phone: ${sent}`,
      errors: { phone2: [sent] },
    })
    const page = await renderScreen({
      path: '/mon-profil/edit',
      as: 'amira',
      language: 'ar',
      before: (sandbox) => rewriteAnswers(sandbox, 'profile.update', refuse, 422),
    })
    const phone = await page.findByLabelText(/^الهاتف الثاني/)
    await page.user.type(phone, '1')
    await page.user.click(page.getByRole('button', { name: 'حفظ' }))
    expect((await within(page.getByRole('form')).findAllByText(shown)).length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(phone)
  })

  it('marks a phone number used by another account', async () => {
    const page = await openUncompleted()
    await page.type(/^Téléphone/, '020100101')
    await page.choose(/^Classe/, '2e année secondaire, Sciences')
    await page.choose(/^Pays/, 'France')
    await page.user.click(page.save)
    expect((await page.findAllByText(/déjà utilisée/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(page.field(/^Téléphone/)))
  })

  it.each(['server-error', 'html', 'rate-limited'] as const)('%s: retains the input', async (kind) => {
    const page = await open()
    page.sandbox.faults('profile.update', kind)
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    expect(await page.findByRole('alert')).toBeTruthy()
    await waitFor(() => expect(page.save.getAttribute('aria-busy')).toBeNull())
    expect(page.field(/^Prénom/)).toHaveProperty('value', 'Amina')
    expect(page.save).toHaveProperty('disabled', false)
  })

  it('shows what the platform saved after a response that was cut', async () => {
    const page = await open()
    page.sandbox.faults('profile.update', 'half-json')
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    expect(await page.findByRole('alert')).toBeTruthy()
    // The account is read again, so that nothing is left to save.
    await waitFor(() => expect(page.save).toHaveProperty('disabled', true))
    expect(page.field(/^Prénom/)).toHaveProperty('value', 'Amina')
    expect(page.sandbox.world.student('amira').user.name).toBe('Amina')
  })

  it('takes a response with fields of other types for an acceptance', async () => {
    const page = await open()
    page.sandbox.faults('profile.update', 'wrong-types')
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
  })

  it('retains the input while offline', async () => {
    const page = await open()
    await page.type(/^Prénom/, 'Amina')
    page.network.down = true
    await page.user.click(page.save)
    expect(await page.findByText(/La plateforme ne répond pas/)).toBeTruthy()
    expect(page.field(/^Prénom/)).toHaveProperty('value', 'Amina')
  })

  it('saves without a token if the captcha is unavailable', async () => {
    const page = await open()
    page.desktop.failHumanCheck = true
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    expect(page.sandbox.world.student('amira').user.name).toBe('Amina')
  })
})

describe('leaving the edit form', () => {
  it.each([
    ['Annuler', '/mon-profil'],
    ['Matières', '/subjects'],
  ])('via « %s » with changes requires a confirmation', async (name, to) => {
    const page = await open()
    await page.type(/^Prénom/, 'Amina')
    const link = page.getAllByRole('link', { name })[0]
    if (link === undefined) throw new Error('no link')
    await page.user.click(link)
    const dialog = within(await page.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }))
    expect(page.address()).toBe('/mon-profil/edit')
    await page.user.click(dialog.getByRole('button', { name: 'Continuer la saisie' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.field(/^Prénom/)).toHaveProperty('value', 'Amina')
    await page.user.click(link)
    await page.user.click(await page.findByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(page.address()).toBe(to))
    expect(page.sent()).toBe(0)
  })

  type Page = Awaited<ReturnType<typeof open>>
  const choose = (page: Page, item: 'back' | 'forward' | 'home' | 'settings' | 'sign-out') =>
    act(() => page.desktop.emit('menu.chosen', { item }))
  const ways: readonly [way: string, to: string, go: (page: Page) => unknown][] = [
    ['Back', '/mon-profil', (page) => choose(page, 'back')],
    ['Forward', '/subjects', (page) => choose(page, 'forward')],
    ['the menu of the window', '/parametres', (page) => choose(page, 'settings')],
    [
      'a search',
      '/recherche?q=droite',
      (page) =>
        page.user.type(page.getByRole('combobox', { name: 'Chercher une leçon, un chapitre…' }), 'droite{Enter}'),
    ],
    [
      'a link of the system or a notification',
      '/subjects',
      (page) => act(() => page.desktop.arrive({ kind: 'subjects' })),
    ],
    ['signing out', '/login', (page) => choose(page, 'sign-out')],
  ]

  async function openBetween(): Promise<Page> {
    setViewport({ width: 1366, height: 768, reducedMotion: true })
    const before = await renderScreen({ path: '/mon-profil', as: 'amira' })
    await before.findByRole('heading', { level: 1 })
    await before.user.click(await before.findByRole('link', { name: /Modifier/ }))
    await before.findByRole('heading', { level: 1, name: french('editTitle') })
    act(() => before.desktop.arrive({ kind: 'subjects' }))
    await before.findByRole('heading', { level: 1, name: 'Matières' })
    act(() => before.desktop.emit('menu.chosen', { item: 'back' }))
    return formOf(before, french('editTitle'))
  }

  it.each(ways)('with changes via %s leaves only after a confirmation', async (_way, to, go) => {
    const page = await openBetween()
    await page.type(/^Prénom/, 'Amina')
    await go(page)
    const dialog = within(await page.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }))
    await page.user.click(dialog.getByRole('button', { name: 'Continuer la saisie' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.address()).toBe('/mon-profil/edit')
    expect(page.field(/^Prénom/)).toHaveProperty('value', 'Amina')
    expect(page.desktop.recorded.signOuts).toBe(0)
    await go(page)
    await page.user.click(await page.findByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(page.address()).toBe(to))
    expect(page.sent()).toBe(0)
  })

  it('reports unsaved changes to the main process', async () => {
    const page = await open()
    expect(page.desktop.recorded.unsaved).toBe(false)
    await page.type(/^Prénom/, 'Amina')
    await waitFor(() => expect(page.desktop.recorded.unsaved).toBe(true))
    await page.type(/^Prénom/, 'Amira')
    await waitFor(() => expect(page.desktop.recorded.unsaved).toBe(false))
    await page.type(/^Prénom/, 'Amina')
    await waitFor(() => expect(page.desktop.recorded.unsaved).toBe(true))
    await page.user.click(page.save)
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
    await waitFor(() => expect(page.desktop.recorded.unsaved).toBe(false))
  })

  it('skips the confirmation and closes an open one when the session expires', async () => {
    const page = await open()
    await page.type(/^Prénom/, 'Amina')
    act(() => page.desktop.arrive({ kind: 'subjects' }))
    await page.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await act(async () => void (await page.vault.expire(page.vault.state().generation)))
    await waitFor(() => expect(page.address()).toBe('/login'))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.desktop.recorded.unsaved).toBe(false)
  })

  it('stays signed in if the sign-out is declined because of unsent homework', async () => {
    const page = await open()
    page.desktop.agreesToSignOut = false
    choose(page, 'sign-out')
    await page.answered()
    expect(page.store.getState().session.signedIn).toBe(true)
    page.desktop.agreesToSignOut = true
    choose(page, 'sign-out')
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it('without changes needs no confirmation', async () => {
    const page = await open()
    await page.user.click(
      within(page.getByRole('navigation', { name: french('trail') })).getByRole('link', { name: 'Mon profil' }),
    )
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
  })

  it('while a save is in flight confirms it later without navigating', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('profile.update')
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    await waitFor(() => expect(page.save.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await page.findByRole('heading', { level: 1, name: 'Matières' })
    held.release()
    expect(await page.findByText(french('saved'))).toBeTruthy()
    expect(page.address()).toBe('/subjects')
  })

  it('while a refusal is in flight reports the failed save', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('profile.update')
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    await waitFor(() => expect(page.save.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await page.findByRole('heading', { level: 1, name: 'Matières' })
    page.sandbox.world.student('amira').user.istest = true
    held.release()
    expect(await page.findByText(/^Ton profil n’a pas été enregistré/)).toBeTruthy()
    expect(page.address()).toBe('/subjects')
  })
})

describe('complete profile without a phone', () => {
  it('opens the phone dialog before saving', async () => {
    const page = await open({ before: ({ world }) => void (world.student('amira').user.phone = null) })
    expect(page.inForm.getByText('Remplir le champ téléphone')).toBeTruthy()
    await page.type(/^Prénom/, 'Amina')
    await page.user.click(page.save)
    expect(await page.findByRole('dialog', { name: 'Ajouter un numéro de téléphone' })).toBeTruthy()
    expect(page.sent()).toBe(0)
    expect(page.field(/^Prénom/)).toHaveProperty('value', 'Amina')
  })
})

describe('edit profile screen', () => {
  it('shows a loading failure and retries', async () => {
    const page = await renderScreen({
      path: '/mon-profil/edit',
      as: 'amira',
      before: (sandbox) => sandbox.faults('account.profile', 'server-error'),
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('form')).toBeTruthy()
  })

  it('shows a failure to load a list and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('places.countries', 'server-error') })
    const retry = await page.inForm.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    await page.choose(/^Pays/, 'France')
    expect(page.save).toHaveProperty('disabled', false)
  })

  it.each([
    ['ar', 'تعديل ملفّي الشخصي', 'يُرجى ملء خانتي الاسم واللقب', 'rtl'],
    ['en', 'Edit my profile', 'Fill in the first and last name', 'ltr'],
  ] as const)('renders in %s in a narrow window', async (language, title, sentence, direction) => {
    setViewport({ width: 390, height: 800 })
    const page = await renderScreen({ path: '/mon-profil/edit', as: 'amira', language })
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    const name = await page.findByDisplayValue('Amira')
    await page.user.clear(name)
    await page.user.tab()
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(document.documentElement.dir).toBe(direction)
  })
})
