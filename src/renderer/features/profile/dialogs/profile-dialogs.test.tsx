import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { showPictures } from '#tests/support/fake-pictures.ts'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { recordBodies } from '#tests/support/sent-bodies.ts'
import { textsIn } from '#tests/support/texts.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Options = Parameters<typeof renderScreen>[0] & { edit?: boolean }

const french = textsIn('fr', 'profile')

async function open(button: string, { edit = false, ...options }: Options = {}) {
  setViewport({ width: 1366, height: 768, reducedMotion: true })
  const page = await renderScreen({ path: edit ? '/mon-profil/edit' : '/mon-profil', as: 'amira', ...options })
  const opener = await page.findByRole('button', { name: button })
  await page.user.click(opener)
  const inDialog = async () => within(await page.findByRole('dialog'))
  const submit = async (name: string) => page.user.click((await inDialog()).getByRole('button', { name }))
  const type = async (label: RegExp, text: string) => {
    const input = (await inDialog()).getByLabelText(label)
    await page.user.clear(input)
    if (text !== '') await page.user.type(input, text)
  }
  const choose = async (label: RegExp, option: string) => {
    await page.user.click((await inDialog()).getByRole('combobox', { name: label }))
    await page.user.click(await page.findByRole('option', { name: option }))
  }
  const closed = () => waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const sent = (name: string) => page.sandbox.requests().filter((request) => request.name === name).length
  const says = async (sentence: string | RegExp) => expect(await (await inDialog()).findByText(sentence)).toBeTruthy()
  return { ...page, opener, inDialog, submit, type, choose, closed, sent, says }
}

const withoutEmail: Options = { before: ({ world }) => void (world.student('amira').user.email = null) }
const withoutPhone: Options = { before: ({ world }) => void (world.student('amira').user.phone = null) }

describe('add e-mail dialog', () => {
  const addEmail = (options: Options = {}) => open(french('addEmail'), { ...withoutEmail, ...options })

  it('focuses the field and restores the focus on close', async () => {
    const page = await addEmail()
    await waitFor(async () => expect(document.activeElement).toBe((await page.inDialog()).getByLabelText(/^E-mail/)))
    await page.user.keyboard('{Escape}')
    await page.closed()
    expect(document.activeElement).toBe(page.opener)
  })

  it.each(['', 'a b@exemple.tn', '020100101', 'amira@'])('rejects « %s » without a request', async (typed) => {
    const page = await addEmail()
    await page.type(/^E-mail/, typed)
    await page.submit('Envoyer le code')
    await page.says('Saisis une adresse e-mail valide')
    expect(page.sent('profile.addEmail')).toBe(0)
  })

  it('verifies the address with the code sent to it', async () => {
    const page = await addEmail()
    await page.type(/^E-mail/, 'nouvelle@exemple.tn')
    await page.submit('Envoyer le code')
    await page.says(/Un code a été envoyé à .*nouvelle@exemple\.tn/)
    await page.type(/^Code/, page.sandbox.lastCode('amira', 'email') ?? '')
    await page.submit('Vérifier')
    expect(await page.findByText('Ton e-mail est vérifié')).toBeTruthy()
    await page.closed()
    expect(await within(page.getByRole('region', { name: 'Contact' })).findByText('nouvelle@exemple.tn')).toBeTruthy()
  })

  it('rejects a wrong code, resends another and allows changing the address', async () => {
    const page = await addEmail({ edit: true })
    await page.type(/^E-mail/, 'nouvelle@exemple.tn')
    await page.submit('Envoyer le code')
    await page.type(/^Code/, 'ABC')
    await page.submit('Vérifier')
    await page.says('Code invalide')
    expect(page.sent('profile.confirmCode')).toBe(0)
    await page.type(/^Code/, 'zzzzzz')
    await page.submit('Vérifier')
    await waitFor(() => expect(page.sent('profile.confirmCode')).toBe(1))
    await page.says('Code invalide')
    await waitFor(async () => expect(document.activeElement).toBe((await page.inDialog()).getByLabelText(/^Code/)))
    await page.submit('Renvoyer le code')
    await waitFor(() => expect(page.sent('profile.addEmail')).toBe(2))
    expect(await page.findAllByText('Un code t’a été envoyé à cette adresse')).not.toEqual([])
    await page.submit('Changer d’adresse')
    expect((await page.inDialog()).getByLabelText(/^E-mail/)).toHaveProperty('value', '')
  })

  it('rejects another user’s address at the field', async () => {
    const page = await addEmail()
    await page.type(/^E-mail/, 'moussa.diop@exemple.sn')
    await page.submit('Envoyer le code')
    await page.says(/déjà utilisée/)
    await waitFor(async () => expect(document.activeElement).toBe((await page.inDialog()).getByLabelText(/^E-mail/)))
  })

  it('sends one request on repeated Enter', async () => {
    const page = await addEmail()
    const held = page.sandbox.faults.hold('profile.addEmail')
    await page.type(/^E-mail/, 'nouvelle@exemple.tn{Enter}{Enter}{Enter}')
    held.release()
    await page.says(/Un code a été envoyé/)
    expect(page.sent('profile.addEmail')).toBe(1)
  })
})

describe('add phone dialog', () => {
  it.each([
    ['', 'Remplir le champ téléphone'],
    ['02010010', 'Le numéro de téléphone doit contenir exactement 9 chiffres'],
    ['0201001012', 'Le numéro de téléphone doit contenir exactement 9 chiffres'],
  ])('rejects « %s »: %s', async (typed, sentence) => {
    const page = await open(french('addPhone'), withoutPhone)
    await page.type(/^Téléphone/, typed)
    await page.submit('Ajouter')
    await page.says(sentence)
    expect(page.sent('profile.addPhone')).toBe(0)
  })

  it('saves the number without spaces and shows it read-only in the form', async () => {
    setViewport({ width: 1366, height: 768, reducedMotion: true })
    const page = await open(french('addPhone'), { ...withoutPhone, edit: true })
    await page.type(/^Téléphone/, '020 100 190')
    await page.submit('Ajouter')
    expect(await page.findByText('Ton numéro a été ajouté')).toBeTruthy()
    await page.closed()
    expect(await page.findByDisplayValue('020100190')).toHaveProperty('disabled', true)
    expect(page.sandbox.world.student('amira').user.phone).toBe('020100190')
    expect(page.getByRole('button', { name: french('save') })).toHaveProperty('disabled', true)
    expect(page.queryByRole('button', { name: french('addPhone') })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(page.getByRole('heading', { level: 1 })))
  })

  it('rejects another user’s number', async () => {
    const page = await open(french('addPhone'), withoutPhone)
    await page.type(/^Téléphone/, '770100103')
    await page.submit('Ajouter')
    await page.says(/déjà utilisée/)
  })
})

describe('parent phone dialog', () => {
  const addParent = (options: Options = {}) => open(french('addParentPhone'), { as: 'lina', ...options })

  it.each([
    ['', 'Le numéro de téléphone est obligatoire'],
    ['2210011', 'Le numéro de téléphone doit contenir exactement 8 chiffres'],
    ['221001133', 'Le numéro de téléphone doit contenir exactement 8 chiffres'],
    ['32100113', 'Le format du numéro de téléphone est invalide'],
    ['2210011a', 'Le format du numéro de téléphone est invalide'],
  ])('rejects « %s »: %s', async (typed, sentence) => {
    const page = await addParent()
    await page.type(/^Téléphone du parent/, typed)
    await page.submit('Ajouter')
    await page.says(sentence)
    expect(page.sent('profile.addParentPhone')).toBe(0)
  })

  it.each([
    ['', 'Phone number is required'],
    ['2210011', 'Phone number must be exactly 8 digits long'],
    ['32100113', 'Invalid phone number format'],
  ])('rejects « %s » in English: %s', async (typed, sentence) => {
    const page = await open('Add a parent’s phone', { as: 'lina', language: 'en' })
    await page.type(/^Parent’s phone/, typed)
    await page.submit('Add')
    await page.says(sentence)
  })

  it('opens the subjects after saving', async () => {
    const page = await addParent()
    await page.type(/^Téléphone du parent/, '52 100 190')
    await page.submit('Ajouter')
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    expect(page.sandbox.world.student('lina').user).toMatchObject({ phone2: '52100190', hasPhoneParent: true })
  })

  it('says that the phone was refused also when the dialog was closed before the response', async () => {
    const page = await addParent()
    const held = page.sandbox.faults.hold('profile.addParentPhone')
    await page.type(/^Téléphone du parent/, '52100190{Enter}')
    await page.submit('Annuler')
    await page.closed()
    page.sandbox.world.student('lina').user.istest = true
    held.release()
    expect(await page.findByText(textsIn('fr', 'failure')('accessDenied'))).toBeTruthy()
  })

  it('does not navigate if the dialog was closed before the response', async () => {
    const page = await addParent()
    const held = page.sandbox.faults.hold('profile.addParentPhone')
    await page.type(/^Téléphone du parent/, '52100190{Enter}')
    await page.submit('Annuler')
    await page.closed()
    held.release()
    expect(await page.findByText('Le numéro du parent a été ajouté')).toBeTruthy()
    expect(page.address()).toBe('/mon-profil')
  })

  it('retains the input when offline', async () => {
    const page = await addParent()
    page.network.down = true
    await page.type(/^Téléphone du parent/, '52100190')
    await page.submit('Ajouter')
    expect(await page.findByText(/La plateforme ne répond pas/)).toBeTruthy()
    expect((await page.inDialog()).getByLabelText(/^Téléphone du parent/)).toHaveProperty('value', '52100190')
  })
})

describe('class change dialog', () => {
  const changeClass = (options: Options = {}) => open('Changer de classe', { edit: true, ...options })

  it('requires class and reason, and free text for another reason', async () => {
    const page = await changeClass()
    await page.submit('Changer de classe')
    await page.says('Remplir le champ classe')
    await page.says('Remplir le champ raison')
    await page.choose(/^Nouvelle classe/, '3e année secondaire, Mathématiques')
    await page.choose(/^Motif/, 'Autre')
    await page.submit('Changer de classe')
    expect(await (await page.inDialog()).findByLabelText(/^Dis-nous pourquoi/)).toBeTruthy()
    await page.says('Remplir le champ raison')
    expect(page.sent('profile.editDivision')).toBe(0)
  })

  it('saves the class with the free text and updates the form', async () => {
    const page = await changeClass()
    await page.choose(/^Nouvelle classe/, '3e année secondaire, Mathématiques')
    await page.choose(/^Motif/, 'Autre')
    await page.type(/^Dis-nous pourquoi/, 'Je déménage')
    await page.submit('Changer de classe')
    expect(await page.findByText('Ta classe a été changée')).toBeTruthy()
    await page.closed()
    expect(await page.findByDisplayValue('3e année secondaire, Mathématiques')).toHaveProperty('disabled', true)
    expect(page.queryByRole('button', { name: 'Changer de classe' })).toBeNull()
    expect(page.getByRole('button', { name: french('save') })).toHaveProperty('disabled', true)
  })

  it('shows a translated refusal and logs it without the platform’s message', async () => {
    const page = await changeClass(demoAnswers)
    page.sandbox.world.student('amira').user.hasEditDivision = false
    await page.choose(/^Nouvelle classe/, '3e année secondaire, Mathématiques')
    await page.choose(/^Motif/, 'Changement de filière')
    await page.submit('Changer de classe')
    expect(await page.findByText(french('classFailed'))).toBeTruthy()
    expect(page.desktop.recorded.failures).toContainEqual({
      where: 'profile.editDivision',
      message: 'refused 403 ACCESS_DENIED',
    })
    expect((await page.inDialog()).getByText('Changement de filière')).toBeTruthy()
  })

  it('offers only classes of the user’s country', async () => {
    const page = await changeClass({
      before: ({ world }) => void Object.assign(world.student('amira').user, { country: { id: 2, name: 'Sénégal' } }),
    })
    const offered = await page.inDialog()
    await page.user.click(offered.getByRole('combobox', { name: /^Nouvelle classe/ }))
    expect(await page.findByRole('option', { name: 'Terminale S2' })).toBeTruthy()
    expect(page.queryByRole('option', { name: '3e année secondaire, Mathématiques' })).toBeNull()
  })

  it('reports that no other class is available', async () => {
    setViewport({ width: 1366, height: 768, reducedMotion: true })
    const page = await renderScreen({ path: '/mon-profil/edit', as: 'amira' })
    const opener = await page.findByRole('button', { name: 'Changer de classe' })
    const { fetch } = page.sandbox
    const only = () => Promise.resolve(Response.json({ payload: [{ id: 42, name: '2e année secondaire, Sciences' }] }))
    Object.assign(page.sandbox, {
      fetch: (request: Request) => (request.url.endsWith('/student/divisions') ? only() : fetch(request)),
    })
    await page.user.click(opener)
    const dialog = within(await page.findByRole('dialog'))
    expect(await dialog.findByText(french('noOtherClass'))).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Changer de classe' })).toHaveProperty('disabled', true)
  })

  it('shows a failure to load the reasons and retries', async () => {
    const page = await changeClass({
      before: (sandbox) => sandbox.faults('profile.editDivisionReasons', 'server-error'),
    })
    const retry = await (await page.inDialog()).findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    await page.choose(/^Motif/, 'Autre')
    expect(await (await page.inDialog()).findByLabelText(/^Dis-nous pourquoi/)).toBeTruthy()
  })
})

describe('password change dialog', () => {
  const changePassword = (options: Options = {}) => open('Changer le mot de passe', { edit: true, ...options })
  const fill = async (
    page: Awaited<ReturnType<typeof changePassword>>,
    [oldOne, newOne, again]: readonly [string, string, string],
  ) => {
    await page.type(/^Ancien mot de passe/, oldOne)
    await page.type(/^Nouveau mot de passe/, newOne)
    await page.type(/^Confirmer le nouveau mot de passe/, again)
    await page.submit('Changer le mot de passe')
  }
  const good = ['Tutorat2026!', 'Nouveau2026!', 'Nouveau2026!'] as const

  it('sends an accent of each password in one character', async () => {
    let sent: readonly string[] = []
    const page = await changePassword({ before: (sandbox) => void (sent = recordBodies(sandbox, '/change-password')) })
    await fill(page, ['Me\u0301moire1!', 'Me\u0301moire2!', 'M\u00e9moire2!'])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      oldPassword: 'M\u00e9moire1!',
      newPassword: 'M\u00e9moire2!',
      new_password_confirmation: 'M\u00e9moire2!',
    })
  })

  it('requires all three fields', async () => {
    const page = await changePassword()
    await page.submit('Changer le mot de passe')
    expect(await (await page.inDialog()).findAllByText('Remplir les champs')).toHaveLength(3)
  })

  it.each([
    [['court1!', 'Nouveau2026!', 'Nouveau2026!'], 'Le mot de passe doit contenir entre 8 et 16 caractères'],
    [['Tutorat2026!', 'Court1!', 'Court1!'], 'Le mot de passe doit contenir entre 8 et 16 caractères'],
    [
      ['Tutorat2026!', 'Beaucoup-trop-1!!', 'Beaucoup-trop-1!!'],
      'Le mot de passe doit contenir entre 8 et 16 caractères',
    ],
    [
      ['Tutorat2026!', 'nouveau2026!', 'nouveau2026!'],
      'Il faut une majuscule, une minuscule, un chiffre et un caractère spécial',
    ],
    [['Tutorat2026!', 'Nnnnnnn2026!', 'Nnnnnnn2026!'], 'Le même caractère ne peut pas être répété six fois de suite'],
    [['Tutorat2026!', 'Tutorat2026!', 'Tutorat2026!'], 'Le nouveau mot de passe doit être différent de l’ancien'],
    [['Tutorat2026!', 'Nouveau2026!', 'Nouveau2027!'], 'Les nouveaux mot de passes ne sont pas identiques'],
  ] as const)('rejects %j: %s', async (typed, sentence) => {
    const page = await changePassword()
    await fill(page, typed)
    await page.says(sentence)
    expect(page.sent('passwords.change')).toBe(0)
  })

  it('changes the password once and stores it nowhere', async () => {
    const page = await changePassword()
    await fill(page, good)
    expect(await page.findByText('Le Mot de Passe est Modifié')).toBeTruthy()
    await page.closed()
    expect(page.sent('passwords.change')).toBe(1)
    expect(page.desktop.recorded.humanChecks).toBe(1)
    expect(JSON.stringify(page.store.getState())).not.toContain('Nouveau2026!')
  })

  it('rejects a wrong old password at its field', async () => {
    const page = await changePassword()
    await fill(page, ['Autre2026!', 'Nouveau2026!', 'Nouveau2026!'])
    await page.says('L’ancien mot de passe est incorrect')
    await waitFor(async () =>
      expect(document.activeElement).toBe((await page.inDialog()).getByLabelText(/^Ancien mot de passe/)),
    )
  })

  it('says that the old password was wrong also when the dialog was closed before the answer', async () => {
    const page = await changePassword()
    const held = page.sandbox.faults.hold('passwords.change')
    await fill(page, ['Autre2026!', 'Nouveau2026!', 'Nouveau2026!'])
    await page.submit('Annuler')
    await page.closed()
    held.release()
    expect(await page.findByText('L’ancien mot de passe est incorrect')).toBeTruthy()
  })

  it('sends nothing if the captcha fails', async () => {
    const page = await changePassword()
    page.desktop.failHumanCheck = true
    await fill(page, good)
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(page.sent('passwords.change')).toBe(0)
  })
})

describe('photo dialog', () => {
  const addPhoto = async (button: string, options: Options = {}) => {
    showPictures({ width: 800, height: 800 })
    const page = await open(button, { edit: true, ...options })
    const dialog = await page.findByRole('dialog')
    const input = dialog.querySelector('input[type="file"]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no place for a file')
    await page.user.upload(input, new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }))
    const keep = await within(dialog).findByRole('button', { name: 'Enregistrer la photo' })
    return { ...page, dialog, keep }
  }

  it('crops, uploads and shows the photo', async () => {
    const page = await addPhoto('Ajouter une photo', { as: 'leila' })
    await page.user.click(page.keep)
    expect(await page.findByText('Ta photo est à jour')).toBeTruthy()
    await page.closed()
    await waitFor(() =>
      expect(document.querySelector('form img')?.getAttribute('src')).toMatch(/\/media\/photos\/[\w-]{16}\.jpg$/),
    )
    expect(page.sandbox.world.student('leila').photo).not.toBeNull()
    expect(page.getByRole('button', { name: 'Changer la photo' })).toBeTruthy()
  })

  it('counts the upload as an activity, even after leaving the screen', async () => {
    const page = await addPhoto('Changer la photo')
    const held = page.sandbox.faults.hold('profile.photo')
    await page.user.click(page.keep)
    await waitFor(() => expect(activities.current()).toEqual(['uploading']))
    const [subjects] = page.getAllByRole('link', { name: 'Matières', hidden: true })
    subjects?.click()
    await page.findByRole('heading', { level: 1, name: 'Matières' })
    expect(activities.current()).toEqual(['uploading'])
    held.release()
    await waitFor(() => expect(activities.current()).toEqual([]))
  })

  it('shows a failed upload and allows a retry with the same crop', async () => {
    const page = await addPhoto('Changer la photo')
    page.sandbox.faults('profile.photo', 'server-error')
    await page.user.click(page.keep)
    expect(await page.findByText(/n’a pas été enregistrée/)).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(page.keep)
    expect(await page.findByText('Ta photo est à jour')).toBeTruthy()
  })
})
