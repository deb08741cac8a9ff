import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { createCertificate } from '../support/certificate'
import { startSecureServer } from '../support/secure-server'
import { openExam } from './pages/exam'
import { handIn, getHomework, getPages, pick } from './pages/homework'
import { fillSignIn, signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { photo } from './support/photos'
import { startPlatform, type Platform } from './support/platform'
import { serveProxyScript, startSchoolProxy, systemProxy } from './support/school-proxy'
import { coveredControls } from './support/text-geometry'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const account = { username: 'salle12', password: 'Porte-12-bleue' }
const exam = examNumber('two-hours-left')
let tutorat: Tutorat
let platform: Platform

const form = () => tutorat.page.getByRole('form', { name: 'Réglage du proxy' })
const question = () =>
  tutorat.page.getByRole('dialog', { name: 'Le proxy demande un nom d’utilisateur et un mot de passe' })
const row = (name: RegExp) => tutorat.page.getByRole('listitem').filter({ hasText: name })
const tryIt = () => form().getByRole('button', { name: 'Tester' }).click()

async function answer(password: string): Promise<void> {
  await question().getByLabel(/^Nom/).fill(account.username)
  await question().getByLabel('Mot de passe', { exact: true }).fill(password)
  await question().getByRole('button', { name: 'Continuer' }).click()
}

test.describe('network that intercepts TLS', () => {
  let opened: Awaited<ReturnType<typeof startSecureServer>>
  let proxy: Awaited<ReturnType<typeof startSchoolProxy>>
  let other: Awaited<ReturnType<typeof startSchoolProxy>>
  let script: Awaited<ReturnType<typeof serveProxyScript>>

  test.beforeAll(async () => {
    opened = await startSecureServer(createCertificate({ host: 'plateforme.ecole.example', name: 'Filtre du lycée' }))
    const opens = { hosts: /^plateforme\./, server: opened.server }
    proxy = await startSchoolProxy({ account, opens })
    other = await startSchoolProxy({ opens })
    script = await serveProxyScript(`127.0.0.1:${other.port}`)
    platform = await startPlatform({}, (config) => ({
      ...config,
      services: { ...config.services, platform: { base: 'https://plateforme.ecole.example/api' } },
    }))
    tutorat = await launch({ platform: platform.file })
  })

  test.afterAll(async () => {
    await tutorat.discard()
    await Promise.all([proxy.close(), other.close(), script.close(), opened.close(), platform.close()])
  })

  async function write(host: string, port: number): Promise<void> {
    await form().getByRole('radio', { name: 'Manuel' }).click()
    await form().getByLabel('Adresse du proxy').fill(host)
    await form().getByLabel('Port').fill(String(port))
  }

  test('A10: a proxy test prompts again after a wrong password and reports an intercepted connection', async () => {
    await goTo(tutorat.page, '/parametres')
    await write('127.0.0.1', proxy.port)
    await tryIt()
    await answer('faux')
    await expect(question().getByRole('alert').first()).toContainText('Nom d’utilisateur ou mot de passe refusé.')
    await question().getByRole('button', { name: 'Annuler' }).click()
    await expect(form()).toContainText('Ce proxy a refusé le nom d’utilisateur ou le mot de passe.')
    await tryIt()
    await answer(account.password)
    await expect(form()).toContainText('La connexion sécurisée est interceptée')
    await write('personne.invalid', 8080)
    await tryIt()
    await expect(form()).toContainText('Ce nom n’existe pas sur ce réseau.')
    await write('127.0.0.1', 9)
    await tryIt()
    await expect(form()).toContainText('Ce proxy ne répond pas.')
    expect(new Set(proxy.refused)).toEqual(new Set(['', account.username]))
  })

  test('a missing proxy script is reported, and a valid one is used', async () => {
    await form().getByRole('radio', { name: 'Script' }).click()
    await form().getByLabel('Adresse du script').fill(`${script.origin}/ailleurs.pac`)
    await tryIt()
    await expect(form()).toContainText('Le script est introuvable à cette adresse')
    await form().getByLabel('Adresse du script').fill(`${script.origin}/proxy.pac`)
    await form().getByRole('button', { name: 'Appliquer' }).click()
    await expect(form()).toContainText('Script utilisé :')
    expect(other.passed).toEqual([])
    await tryIt()
    await expect(form()).toContainText('La connexion sécurisée est interceptée')
    expect(other.passed).toEqual(['plateforme.ecole.example:443'])
  })

  test('A10: sign-in reports the interception and sends nothing to an unverified server', async () => {
    const { page } = tutorat
    await goTo(page, '/login')
    await fillSignIn(page, 'amira')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'La connexion n’est pas sûre' })
    await expect(notice).toContainText('La connexion est interceptée et déchiffrée en chemin')
    await notice.getByRole('link', { name: 'Trouver la cause' }).click()
    await expect(row(/^Connexion sécurisée/)).toContainText('Rien n’a été envoyé.')
    expect(opened.connections()).toBeGreaterThan(0)
    expect(opened.received).toEqual([])
  })
})

test.describe('behind the system proxy', () => {
  const planted = {
    phone: '+216 22 123 456',
    mail: 'leila.bouzid@exemple.tn',
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2lnbmF0dXJl',
    password: account.password,
    username: account.username,
  }
  let proxy: Awaited<ReturnType<typeof startSchoolProxy>>
  let folder: string

  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tutorat-network-'))
    proxy = await startSchoolProxy({ account, blocks: /^quiz\./ })
    platform = await startPlatform({}, (config) => ({
      ...config,
      links: { ...config.links, supportEmail: 'aide@ecole.example' },
      services: { ...config.services, quiz: { base: 'https://quiz.ecole.example/api' } },
      pages: { ...config.pages, quiz: 'https://quiz.ecole.example/jouer' },
    }))
    tutorat = await launch({ platform: platform.file, env: systemProxy(proxy.port) })
  })

  test.afterAll(async () => {
    await tutorat.discard()
    await Promise.all([proxy.close(), platform.close()])
    await rm(folder, { recursive: true, force: true })
  })

  test('one dialog asks for credentials, also on the sign-in, and can be reopened after cancelling', async () => {
    const { page } = tutorat
    await fillSignIn(page, 'amira')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await question().getByRole('button', { name: 'Annuler' }).click()
    await expect(question()).toBeHidden()
    const notice = page.getByRole('alert').filter({ hasText: 'Le proxy bloque la connexion' })
    await expect(notice).toBeVisible()
    await expect.poll(() => coveredControls(page, '.ant-alert')).toEqual([])
    await notice.getByRole('button', { name: 'S’identifier au proxy' }).click()
    await answer(account.password)
    await expect(question()).toBeHidden()
    await signInAs(page, 'amira')
  })

  test('images, partner frames and homework work through the proxy', async () => {
    const { page } = tutorat
    await goTo(
      page,
      '/subjects/4207-histoire-geographie/chapters/atlas/lessons/' +
        'atlas-de-la-mediterranee-en-deux-cents-planches/content',
    )
    const picture = page.locator('img[src*="/media/"]').first()
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
    const file = path.join(folder, 'page.jpg')
    await writeFile(file, await photo(page, { width: 800, height: 600, color: '#0b6e69' }))
    await openExam(page, exam)
    await pick(tutorat, [file])
    await expect.poll(() => getPages(page)).toHaveLength(1)
    await handIn(page)
    await expect(getHomework(page)).toContainText('Ta copie a été rendue.')
    expect(platform.sandbox.work.of('amira', exam)).not.toHaveLength(0)
    await expect(question()).toBeHidden()
  })

  test('D4: the diagnosis names the blocked host, and no form of its log contains a secret', async () => {
    const { page } = tutorat
    await page.evaluate(
      (secrets) =>
        window.desktop['log.failure']({
          where: 'essai',
          message: `tel ${secrets.phone}, ${secrets.mail}, bearer ${secrets.token}`,
          stack: null,
        }),
      planted,
    )
    await goTo(page, '/diagnostic')
    await expect(row(/^QCM/)).toContainText('Le proxy bloque la connexion à cet hôte.')
    await expect(row(/^QCM/)).toContainText('quiz.ecole.example:443')
    await expect(row(/^Plateforme/)).toContainText(/Répond en .*\sms\./)
    await expect(row(/^Proxy/)).toContainText(`127.0.0.1:${proxy.port}`)
    await expect(row(/^Horloge/)).toContainText('À l’heure de la plateforme.')
    await expect(row(/^Disque/)).toContainText('libres')
    await expect(page.getByRole('status').filter({ hasText: 'Vérification en cours' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Copier', exact: true }).click()
    await expect(page.getByText('Copié, sans donnée personnelle.')).toBeVisible()
    const copied = await tutorat.app.evaluate(({ clipboard }) => clipboard.readText())
    expect(copied).toContain('quiz.ecole.example:443')
    expect(copied).toMatch(/Chromium \d+\.\d/)

    const file = path.join(folder, 'diagnostic.txt')
    await tutorat.app.evaluate(({ dialog }, to) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: to })
    }, file)
    await page.getByRole('button', { name: 'Enregistrer…' }).click()
    await expect(page.getByText('Enregistré.')).toBeVisible()
    const saved = await readFile(file, 'utf8')

    await page.getByRole('button', { name: 'Voir le journal' }).click()
    const log = page.getByRole('region', { name: 'Lignes du journal' })
    await expect(log).toContainText('essai')
    const shown = await log.innerText()
    for (const text of [copied, saved, shown])
      for (const secret of Object.values(planted)) expect(text).not.toContain(secret)
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  })

  test('an unreachable proxy is reported', async () => {
    const { page } = tutorat
    await proxy.close()
    await page.getByRole('button', { name: 'Relancer' }).click()
    await expect(row(/^Proxy/)).toContainText('Le proxy ne répond pas.')
    await goTo(page, '/offres')
    await expect(page.getByRole('status').filter({ hasText: 'Hors connexion.' })).toContainText(
      'Le proxy de cet ordinateur ne répond pas',
    )
  })
})
