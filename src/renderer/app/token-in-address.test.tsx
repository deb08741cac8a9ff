import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { features } from './features'

const routes = features
  .flatMap((feature) => feature.routes)
  .map(({ path }) => path.replaceAll(/:(\w+)/g, '12').replace('*', '/nowhere'))

describe('a token in the URL of a screen', () => {
  it.each(routes)('C8: %s preserves the session of a signed-in student', async (path) => {
    const page = await renderScreen({ path: `${path}?token=stolen&admin_id=7&user_id=3`, as: 'amira' })
    const before = await page.vault.bearer()
    await page.findByRole('heading', { level: 1 })
    expect(await page.vault.bearer()).toEqual(before)
    expect(page.vault.state()).toMatchObject({ signedIn: true, adminUserId: null, generation: 1 })
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it.each(['/', '/login', '/switch', '/register', '/nowhere'])('C8: %s does not sign a visitor in', async (path) => {
    const page = await renderScreen({ path: `${path}?token=stolen&admin_id=7&user_id=3` })
    await page.findByRole('heading', { level: 1 })
    expect(page.vault.state()).toMatchObject({ signedIn: false, generation: 0 })
    expect(page.sandbox.requests().filter(({ name }) => name === 'account.me')).toEqual([])
  })
})
