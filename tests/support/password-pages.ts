import { renderScreen, type RenderScreenOptions } from './render-screen'

type Page = Awaited<ReturnType<typeof renderScreen>>

export const getCalls = (page: Pick<Page, 'sandbox'>, name: string) =>
  page.sandbox.requests().filter((call) => call.name === name)

export async function openAsk(options: RenderScreenOptions = {}) {
  const page = await renderScreen({ path: '/create/reset-password', ...options })
  const credential = await page.findByLabelText('E-mail ou numéro de téléphone')
  const submit = page.getByRole('button', { name: 'Envoyer le code' })
  const requestReset = async (typed: string) => {
    await page.user.clear(credential)
    await page.user.type(credential, typed)
    await page.user.click(submit)
  }
  return { ...page, credential, submit, requestReset }
}

export async function newPasswordForm(page: Pick<Page, 'findByLabelText' | 'getByLabelText' | 'getByRole' | 'user'>) {
  const code = await page.findByLabelText('Code reçu')
  const password = page.getByLabelText('Nouveau mot de passe')
  const again = page.getByLabelText('Confirmer le nouveau mot de passe')
  const submit = page.getByRole('button', { name: 'Changer le mot de passe' })
  const fill = async (values: { code: string; password: string; again?: string }) => {
    for (const [input, value] of [
      [code, values.code],
      [password, values.password],
      [again, values.again ?? values.password],
    ] as const) {
      await page.user.clear(input)
      if (value !== '') await page.user.type(input, value)
    }
  }
  return { code, password, again, submit, fill }
}
