import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers } from '#tests/support/rewrite-answers.ts'

type Options = NonNullable<Parameters<typeof renderScreen>[0]>
type Sandbox = Parameters<NonNullable<Options['before']>>[0]

const labels = {
  name: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phone: 'Numéro de téléphone',
  password: 'Mot de passe',
  confirmation: 'Confirmer le mot de passe',
} as const
type Typed = keyof typeof labels

const good: Record<Typed, string> = {
  name: 'Rania',
  lastName: 'Ben Youssef',
  email: 'rania.benyoussef@exemple.tn',
  phone: '020 200 300',
  password: 'Bonjour-2026',
  confirmation: 'Bonjour-2026',
}
const retryLater = "Une erreur s'est produite, veuillez réessayer ultérieurement"
const november = Date.UTC(2026, 10, 20, 9)

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/register', ...options })
  const form = within(await page.findByRole('form', { name: 'Créer un compte' }))
  const field = (name: Typed) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${labels[name]}\\*?$`))
  const type = (name: Typed, text: string) => fireEvent.change(field(name), { target: { value: text } })
  const leave = async (name: Typed, text: string) => {
    await page.user.click(field(name))
    type(name, text)
    await page.user.tab()
  }
  const choose = async (label: string, option: string) => {
    await page.user.click(form.getByRole('combobox', { name: new RegExp(`^${label}`) }))
    await page.user.click(await page.findByRole('option', { name: option }))
  }
  const born = async (day: string, month: string, year: string) => {
    await page.user.selectOptions(form.getByLabelText('Jour'), day)
    await page.user.selectOptions(form.getByLabelText('Mois'), month)
    await page.user.selectOptions(form.getByLabelText('Année'), year)
  }
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Créer mon compte' })
  const fill = async (changes: Partial<Record<Typed, string>> = {}) => {
    for (const name of Object.keys(labels) as Typed[]) type(name, changes[name] ?? good[name])
    await born('16', 'mars', '2010')
    if (form.queryByRole('combobox', { name: /^Pays/ })) await choose('Pays', 'France')
    else await choose('Gouvernorat', 'Ariana')
    await choose('Classe', '6e année primaire')
    await waitFor(() => expect(submit.disabled).toBe(false))
  }
  const send = async (changes: Partial<Record<Typed, string>> = {}) => {
    await fill(changes)
    await page.user.click(submit)
  }
  const calls = (name: string) => page.sandbox.requests().filter((request) => request.name === name).length
  const errorOf = (control: HTMLElement) =>
    document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
  return { ...page, form, field, type, leave, choose, born, submit, fill, send, calls, errorOf }
}

const visitorFrom = (country: string): Options => ({
  before: ({ world }) => void (world.visitor.country_code = country),
})

function refusing(sandbox: Sandbox, status: number, body: object) {
  const answer = sandbox.fetch
  Object.assign(sandbox, {
    fetch: (request: Request) =>
      new URL(request.url).pathname.endsWith('/auth/register')
        ? Promise.resolve(Response.json(body, { status }))
        : answer(request),
  })
}

describe('registration fields (spec 1 §5)', () => {
  it.each<[Typed, string, string]>([
    ['name', '', 'Saisis ton prénom'],
    ['name', 'Rania2', 'Le prénom ne doit contenir que des lettres et des espaces'],
    ['name', 'R', 'Le prénom doit contenir entre 2 et 25 caractères'],
    ['name', 'r'.repeat(26), 'Le prénom doit contenir entre 2 et 25 caractères'],
    ['lastName', '', 'Saisis ton nom'],
    ['lastName', 'Ben-Youssef', 'Le nom ne doit contenir que des lettres et des espaces'],
    ['lastName', 'ب', 'Le nom doit contenir entre 2 et 25 caractères'],
    ['email', '  ', 'Saisis ton adresse e-mail'],
    ['email', 'rania@', 'Saisis une adresse e-mail valide'],
    ['phone', '', 'Saisis ton numéro de téléphone'],
    ['phone', '20 200 300', 'Le numéro de téléphone doit contenir exactement 9 chiffres'],
    ['phone', '0202003001', 'Le numéro de téléphone doit contenir exactement 9 chiffres'],
    ['password', '', 'Veuillez saisir votre mot de passe'],
    ['password', 'sept777', 'Le mot de passe doit contenir entre 8 et 16 caractères'],
    ['password', 'x'.repeat(17), 'Le mot de passe doit contenir entre 8 et 16 caractères'],
    ['confirmation', '', 'Confirme ton mot de passe'],
    ['confirmation', 'Autre-2026', 'Les deux mots de passe doivent correspondre'],
  ])('rejects %s left as "%s": %s', async (name, text, sentence) => {
    const page = await open()
    page.type('password', good.password)
    await page.leave(name, text)
    expect(await page.form.findByText(sentence)).toBeTruthy()
    expect(page.field(name).getAttribute('aria-invalid')).toBe('true')
    expect(page.errorOf(page.field(name))).toBe(sentence)
    expect(page.submit.disabled).toBe(true)
  })

  it.each<[Partial<Record<Typed, string>>]>([
    [{}],
    [{ name: 'أمل', lastName: 'بن يوسف', phone: '٠٢٠ ٢٠٠ ٣٠٠' }],
    [{ name: ' Zoé  Éva ', lastName: 'n'.repeat(25), password: '8-caract', confirmation: '8-caract' }],
  ])('accepts %o', async (changes) => {
    const page = await open()
    await page.fill(changes)
    expect(page.form.queryByRole('alert')).toBeNull()
  })

  it('shows no error while typing and clears it while the field is corrected', async () => {
    const page = await open()
    const sentence = 'Le prénom doit contenir entre 2 et 25 caractères'
    await page.user.type(page.field('name'), 'R')
    expect(page.form.queryByText(sentence)).toBeNull()
    await page.user.tab()
    await page.form.findByText(sentence)
    await page.user.type(page.field('name'), 'a')
    await waitFor(() => expect(page.field('name').getAttribute('aria-invalid')).toBeNull())
  })

  it('reports different passwords when the first is changed after the second', async () => {
    const page = await open()
    await page.leave('password', good.password)
    await page.leave('confirmation', good.password)
    await page.leave('password', 'Bonsoir-2026')
    expect(await page.form.findByText('Les deux mots de passe doivent correspondre')).toBeTruthy()
  })

  it('requires a class, a governorate and a full birth date on blur', async () => {
    const page = await open()
    await page.user.click(page.form.getByLabelText('Jour'))
    for (let stop = 0; stop < 5; stop += 1) await page.user.tab()
    expect(await page.form.findByText('Saisis ta date de naissance')).toBeTruthy()
    expect(await page.form.findByText('Choisis ton gouvernorat')).toBeTruthy()
    expect(await page.form.findByText('Choisis ta classe')).toBeTruthy()
  })

  it.each([
    ['31', 'février', '2010', 'Cette date n’existe pas'],
    ['29', 'février', '2011', 'Cette date n’existe pas'],
    ['29', 'février', '2012', null],
    ['15', 'mai', '2018', null],
    ['16', 'mai', '2018', 'Cette valeur doit être antérieure au 16 mai 2018'],
    ['17', 'mai', '2018', 'Cette valeur doit être antérieure au 16 mai 2018'],
    ['21', 'novembre', '2026', 'La date de naissance ne peut pas être dans le futur'],
  ])('validates the birth date %s %s %s: %s', async (day, month, year, sentence) => {
    const page = await open({ world: { clock: { now: () => november, monotonic: () => performance.now() } } })
    await page.fill()
    await page.born(day, month, year)
    await page.user.click(page.field('email'))
    if (sentence !== null) expect(await page.form.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(page.submit.disabled).toBe(sentence !== null))
    expect(page.form.getByLabelText('Jour').getAttribute('aria-invalid')).toBe(sentence === null ? null : 'true')
  })

  it('marks the password rules already met', async () => {
    const page = await open()
    const tick = (hint: string) => page.form.getByText(hint, { exact: false }).closest('li')?.textContent
    expect(tick('8 à 16 caractères')).toBe('8 à 16 caractères: pas encore')
    page.type('password', 'bonjour-2026')
    await waitFor(() => expect(tick('8 à 16 caractères')).toBe('8 à 16 caractères: rempli'))
    expect(['une majuscule', 'une minuscule', 'un chiffre', 'un caractère spécial'].map(tick)).toEqual([
      'une majuscule: pas encore',
      'une minuscule: rempli',
      'un chiffre: rempli',
      'un caractère spécial: rempli',
    ])
  })
})

describe('visitor location (spec 1 §2)', () => {
  it('in Tunisia: requires and sends the governorate', async () => {
    const page = await open()
    await waitFor(() => expect(page.calls('geolocation.lookUp')).toBe(1))
    await page.send()
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(page.sandbox.world.student('rania.benyoussef').user).toMatchObject({
      name: 'Rania',
      last_name: 'Ben Youssef',
      phone: '020200300',
      birth_date: '2010-03-16',
      country: { id: 1 },
      state: { name: 'Ariana' },
      division: { id: 23 },
    })
    expect(page.calls('places.countries')).toBe(0)
  })

  it('abroad: requires and sends the country without a governorate', async () => {
    const page = await open(visitorFrom('FR'))
    await page.form.findByRole('combobox', { name: /^Pays/ })
    expect(page.form.queryByRole('combobox', { name: /^Gouvernorat/ })).toBeNull()
    await page.send()
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(page.sandbox.world.student('rania.benyoussef').user).toMatchObject({
      country: { name: 'France' },
      state: null,
    })
  })

  it('abroad with the country Tunisia: also requires the governorate', async () => {
    const page = await open(visitorFrom('FR'))
    await page.form.findByRole('combobox', { name: /^Pays/ })
    await page.choose('Pays', 'Tunisie')
    expect(await page.form.findByRole('combobox', { name: /^Gouvernorat/ })).toBeTruthy()
  })

  it.each(['', '??'])('lookup result "%s": location is unknown, so the governorate is required', async (code) => {
    const page = await open(visitorFrom(code))
    await waitFor(() => expect(page.calls('geolocation.lookUp')).toBe(1))
    expect(page.form.getByRole('combobox', { name: /^Gouvernorat/ })).toBeTruthy()
    expect(page.form.queryByRole('combobox', { name: /^Pays/ })).toBeNull()
  })

  it('failed lookup: location is unknown', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('geolocation.lookUp', 'forbidden') })
    await waitFor(() => expect(page.calls('geolocation.lookUp')).toBe(1))
    await page.fill()
    expect(page.form.queryByRole('combobox', { name: /^Pays/ })).toBeNull()
  })

  it('pending lookup: shows the governorate, then the country', async () => {
    let held: ReturnType<Sandbox['faults']['hold']> | undefined
    const page = await open({
      before: (sandbox) => {
        sandbox.world.visitor.country_code = 'SN'
        held = sandbox.faults.hold('geolocation.lookUp')
      },
    })
    expect(page.form.getByRole('combobox', { name: /^Gouvernorat/ })).toBeTruthy()
    held?.release()
    expect(await page.form.findByRole('combobox', { name: /^Pays/ })).toBeTruthy()
    expect(page.form.queryByRole('combobox', { name: /^Gouvernorat/ })).toBeNull()
  })

  it('retries a list that failed to load', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('places.divisions', 'forbidden') })
    const alert = await page.form.findByText('La liste n’a pas pu être chargée.')
    page.sandbox.faults.clear()
    await page.user.click(
      within(alert.closest('[role=alert]') ?? document.body).getByRole('button', { name: 'Réessayer' }),
    )
    await waitFor(() => expect(page.form.queryByText('La liste n’a pas pu être chargée.')).toBeNull())
    await page.choose('Classe', '6e année primaire')
  })
})

describe('optional subject', () => {
  const optional = { name: /^Matière optionnelle/ }

  it('appears only in a class with optional subjects and is sent', async () => {
    const page = await open()
    await page.fill()
    await waitFor(() => expect(page.calls('places.optionalSubjects')).toBe(1))
    expect(page.form.queryByRole('combobox', optional)).toBeNull()
    await page.choose('Classe', '2e année secondaire, Sciences')
    await page.form.findByRole('combobox', optional)
    await page.choose('Matière optionnelle', 'Espagnol')
    await page.user.click(page.submit)
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(page.sandbox.world.student('rania.benyoussef').user.optional_subject?.name).toBe('Espagnol')
  })

  it('is cleared when the class changes', async () => {
    const page = await open()
    await page.fill()
    await page.choose('Classe', '2e année secondaire, Sciences')
    await page.form.findByRole('combobox', optional)
    await page.choose('Matière optionnelle', 'Italien')
    await page.choose('Classe', 'Baccalauréat Lettres')
    await waitFor(() => expect(page.calls('places.optionalSubjects')).toBe(3))
    await page.form.findByRole('combobox', optional)
    await page.user.click(page.submit)
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(page.sandbox.world.student('rania.benyoussef').user.optional_subject ?? null).toBeNull()
  })
})

describe('rejected registration (spec 1 §8)', () => {
  it.each([
    ['TN', 'phone'],
    ['', 'phone'],
    ['FR', 'email'],
  ] as const)('marks account information already used, visitor from "%s": %s', async (country, name) => {
    const page = await open(visitorFrom(country))
    if (country === 'FR') await page.form.findByRole('combobox', { name: /^Pays/ })
    await page.send({ email: 'amira.bensalah@exemple.tn' })
    await waitFor(() => expect(page.errorOf(page.field(name))).toBe('Ces informations de compte sont déjà utilisées'))
    expect(document.activeElement).toBe(page.field(name))
    expect(page.address()).toBe('/register')
  })

  const tooLate = 'This value should be less than May 16, 2018'
  it.each([
    [
      'a date that is too late',
      422,
      { message: `Birthdate: ${tooLate}`, errors: { birthDate: [tooLate] } },
      'birthDate',
      'Il faut avoir au moins 5 ans',
    ],
    ['the same without a field', 422, { message: `${tooLate}.` }, 'birthDate', 'Il faut avoir au moins 5 ans'],
    [
      'another fault of the date',
      422,
      { message: 'Birthdate: This value is not valid.' },
      'birthDate',
      'Ce champ n’est pas valide',
    ],
    ['the e-mail', 422, { message: 'Email: This value is already used.' }, 'email', 'Cette valeur est déjà utilisée'],
    [
      'the e-mail by its field',
      422,
      { message: 'Validation failed', errors: { email: 'Adresse refusée !' } },
      'email',
      'Adresse refusée',
    ],
    [
      'the phone by its field',
      422,
      { message: 'Validation failed', errors: { phone: ['Numéro refusé.'] } },
      'phone',
      'Numéro refusé',
    ],
    [
      'a name that is too short',
      422,
      {
        message: 'Validation failed',
        errors: { name: ['This value is too short. It should have 2 characters or more.'] },
      },
      'name',
      'Il faut au moins 2 caractères',
    ],
    ['the password', 422, { message: 'first Password: too simple' }, 'password', 'first Password too simple'],
    [
      'the password by its field',
      422,
      { message: 'Validation failed', errors: { plainPassword: ['Trop simple.'] } },
      'password',
      'Trop simple',
    ],
    [
      'the password by a field within its field',
      422,
      { message: 'Validation failed', errors: { plainPassword: { first: ['Trop simple.'] } } },
      'password',
      'Trop simple',
    ],
    [
      'the second password within its field',
      422,
      { message: 'Validation failed', errors: { plainPassword: { second: ['Différent.'] } } },
      'confirmation',
      'Différent',
    ],
  ] as const)('shows the error at its field: %s', async (_what, status, body, name, sentence) => {
    const page = await open({ before: (sandbox) => refusing(sandbox, status, body) })
    await page.send()
    const control = name === 'birthDate' ? page.form.getByLabelText('Jour') : page.field(name)
    await waitFor(() => expect(page.errorOf(control)).toBe(sentence))
    expect(document.activeElement).toBe(control)
    expect(page.submit.disabled).toBe(false)
  })

  it.each([
    ['a message that names the server', 400, { message: 'Server error 12' }, retryLater],
    ['an error of the server', 500, { message: 'Server technical error' }, retryLater],
    ['a refusal of another kind', 403, { message: 'Access denied' }, 'Accès refusé'],
    [
      'a field that the form does not ask for',
      422,
      { message: 'x', errors: { country: ['Pays refusé.'] } },
      'Pays refusé',
    ],
  ])('shows %s as a toast', async (_what, status, body, sentence) => {
    const page = await open({ before: (sandbox) => refusing(sandbox, status, body) })
    await page.send()
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.form.queryByText(sentence)).toBeNull()
  })

  it('blames the connection for the page of a web filter, as no account was created', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('registration.register', 'html') })
    await page.send()
    expect(await page.findByText(/Vérifie ta connexion/)).toBeTruthy()
    expect(page.address()).toBe('/register')
  })

  it('sends nothing if the captcha fails', async () => {
    const page = await open()
    page.desktop.failHumanCheck = true
    await page.send()
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(page.calls('registration.register')).toBe(0)
  })
})

describe('registration request', () => {
  it('shows the platform’s message when the new user is signed in at once', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'registration.register', (body) => ({
          ...Object(body),
          message: 'Bienvenue à l’école',
        })),
    })
    await page.send()
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(await page.findByText('Bienvenue à l’école')).toBeTruthy()
  })

  it.each([[[]], [true], [{ id: 7 }], [{ success: 'oui', code: '200' }]])(
    'is accepted by any answer with status 200: %j',
    async (body) => {
      const page = await open({ before: (sandbox) => rewriteAnswers(sandbox, 'registration.register', () => body) })
      await page.send()
      await waitFor(() => expect(page.address()).toBe('/confirm'))
    },
  )

  it('is sent once on repeated submits', async () => {
    const page = await open()
    await page.fill()
    const held = page.sandbox.faults.hold('registration.register')
    await page.user.click(page.submit)
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.submit)
    await page.user.type(page.field('confirmation'), '{Enter}')
    fireEvent.submit(page.form.getByRole('button', { name: 'Créer mon compte' }).closest('form') ?? document.body)
    held.release()
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(page.calls('registration.register')).toBe(1)
    expect(page.desktop.recorded.humanChecks).toBe(2)
  })

  it('does not sign in or navigate after the screen was left', async () => {
    const page = await open()
    await page.fill()
    const held = page.sandbox.faults.hold('registration.register')
    await page.user.click(page.submit)
    await page.user.click(page.getByRole('link', { name: 'Retour à la connexion' }))
    await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })
    held.release()
    await page.answered()
    expect(page.calls('registration.register')).toBe(1)
    expect(page.calls('account.signIn')).toBe(0)
    expect(page.address()).toBe('/login')
    expect(page.vault.state().signedIn).toBe(false)
  })

  it('leads to sign-in if the account was created but the sign-in failed', async () => {
    const page = await open({
      path: '/register?nextPage=offres',
      before: (sandbox) => sandbox.faults('account.signIn', 'server-error'),
    })
    await page.send()
    expect(await page.findByText('Ton compte a été créé. Connecte-toi pour le confirmer.')).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/login?nextPage=offres'))
  })
})

describe('registration without an answer', () => {
  it.each(['half-json', 'cut'] as const)(
    'signs in where the answer is %s but the account was created',
    async (kind) => {
      const page = await open({ before: (sandbox) => sandbox.faults('registration.register', kind) })
      await page.send()
      await waitFor(() => expect(page.address()).toBe('/confirm'))
      expect(page.calls('registration.register')).toBe(1)
      expect(page.calls('account.signIn')).toBe(1)
    },
  )

  it('says that the account may exist, and signs in on the next press, which is refused as already used', async () => {
    const page = await open({
      before: (sandbox) => {
        sandbox.faults('registration.register', 'cut', { times: 1 })
        sandbox.faults('account.signIn', 'cut', { times: 1 })
      },
    })
    await page.send()
    expect(await page.findByText(/ton compte a peut-être été créé/)).toBeTruthy()
    expect(page.address()).toBe('/register')
    await page.user.click(page.submit)
    await waitFor(() => expect(page.address()).toBe('/confirm'))
    expect(page.calls('registration.register')).toBe(2)
  })

  it('marks the phone of somebody else, also after a press without an answer', async () => {
    const page = await open({
      before: (sandbox) => sandbox.faults('registration.register', 'html', { times: 1 }),
    })
    const { phone } = page.sandbox.world.student('amira').user
    await page.send({ phone: phone ?? '' })
    await page.findByText(/Vérifie ta connexion/)
    await page.user.click(page.submit)
    await waitFor(() => expect(page.errorOf(page.field('phone'))).toContain('déjà utilisées'))
    expect(page.address()).toBe('/register')
  })

  it('does not try the password where the platform refuses an account that exists', async () => {
    const page = await open()
    await page.send({ phone: page.sandbox.world.student('amira').user.phone ?? '' })
    await waitFor(() => expect(page.errorOf(page.field('phone'))).toContain('déjà utilisées'))
    expect(page.calls('account.signIn')).toBe(0)
  })
})

describe('registration to confirmed account', () => {
  it.each([
    ['/register', '/confirm', '/'],
    ['/register?nextPage=offres', '/confirm?nextPage=offres', '/offres'],
  ])('%s leads to %s, then to %s', async (path, between, end) => {
    const page = await open({ path })
    await page.send()
    const code = await page.findByLabelText('Code de confirmation')
    expect(page.address()).toBe(between)
    await page.user.click(code)
    await page.user.paste(page.sandbox.lastCode('rania.benyoussef') ?? '')
    await page.user.click(page.getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(page.address()).toBe(end))
    expect(page.sandbox.world.student('rania.benyoussef').user.verified).toBe(true)
  })

  it('preserves nextPage in the link back to sign-in', async () => {
    const page = await open({ path: '/register?nextPage=offres' })
    expect(page.getByRole('link', { name: 'Retour à la connexion' }).getAttribute('href')).toBe(
      '/login?nextPage=offres',
    )
  })

  it('D2: stores the typed data neither in Redux nor on disk', async () => {
    const page = await open()
    await page.send()
    await page.findByLabelText('Code de confirmation')
    await page.flush()
    const written = JSON.stringify({ ...window.localStorage })
    for (const secret of [good.password, good.email, '020200300']) expect(written).not.toContain(secret)
    expect(JSON.stringify(page.store.getState())).not.toContain(good.password)
  })
})

describe('registration in other languages', () => {
  it('renders in Arabic, right to left, with Tunisian months and left-to-right phone and e-mail', async () => {
    const page = await renderScreen({ path: '/register', language: 'ar', theme: 'dark' })
    const form = within(await page.findByRole('form', { name: 'إنشاء حساب' }))
    expect(document.documentElement.dir).toBe('rtl')
    expect(within(form.getByLabelText('الشهر')).getByRole('option', { name: 'جانفي' })).toBeTruthy()
    expect(form.getByLabelText(/^رقم الهاتف/).getAttribute('dir')).toBe('ltr')
    await page.user.type(form.getByLabelText(/^رقم الهاتف/), '20200300')
    await page.user.tab()
    expect(await form.findByText('يجب أن يتكوّن رقم الهاتف من 9 أرقام بالضبط')).toBeTruthy()
  })

  it('translates shown errors after a language change', async () => {
    const page = await open()
    await page.leave('phone', '123')
    await page.form.findByText('Le numéro de téléphone doit contenir exactement 9 chiffres')
    await page.user.click(within(page.getByRole('group', { name: 'Langue' })).getByRole('radio', { name: 'English' }))
    expect(await page.findByText('The phone number must be exactly 9 digits long')).toBeTruthy()
    await waitFor(() =>
      expect(page.queryByText('Le numéro de téléphone doit contenir exactement 9 chiffres')).toBeNull(),
    )
  })
})
