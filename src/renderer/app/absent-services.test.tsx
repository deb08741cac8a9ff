import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

/** A platform with the two services that each must have, without a forum and without a quiz page. */
function smallest({ services: { platform, progress }, pages, ...config }: PlatformConfig): PlatformConfig {
  const { forum: _forum, quiz: _quiz, ...rest } = pages
  return { ...config, services: { platform, progress }, pages: rest }
}

const open = (path: string) => renderScreen({ path, as: 'amira', platform: smallest })

describe('a platform without the services that many do not have', () => {
  it('has no entry and no section for a forum', async () => {
    const page = await open('/')
    await page.findByRole('heading', { name: 'Ma progression' })
    expect(page.getByRole('navigation', { name: 'Navigation principale' }).textContent).not.toContain('forum')
    expect(page.queryByText('Sur le forum')).toBeNull()
  })

  it('has no entry for messages, and no screen of them', async () => {
    const page = await open('/inbox')
    expect(await page.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Oups 404 Error')
    await page.user.click(page.getByRole('button', { name: /Amira.*Menu du compte/ }))
    const menu = within(await page.findByRole('menu'))
    expect(menu.queryByText(/Messages/)).toBeNull()
    expect(menu.getByText('Historique')).toBeTruthy()
  })

  it('says in a quiz lesson that there are no quizzes here, without a report', async () => {
    const page = await open(
      '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/quiz-de-fin-de-chapitre/content',
    )
    expect(await page.findByText('Pas de QCM dans l’application')).toBeTruthy()
    expect(within(page.getByRole('region', { name: 'QCM' })).queryByRole('button')).toBeNull()
    expect(page.sandbox.requests().filter(({ name }) => name?.startsWith('quiz.'))).toEqual([])
  })

  it('has no section of attended sessions in the history', async () => {
    const page = await open('/historique?section=directs')
    const tabs = await page.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).not.toContain('Séances suivies')
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
    expect(tabs).toHaveLength(4)
  })
})

describe('a platform.json that lacks a host', () => {
  it('is reported to Diagnostic for pictures, and for films and frames that the policy of the page blocked', async () => {
    const page = await renderScreen({
      path: '/',
      as: 'amira',
      platform: (config) => ({ ...config, hosts: { ...config.hosts, images: [] } }),
    })
    await waitFor(() => expect(page.desktop.network.lacking).toContainEqual({ host: '127.0.0.1:4010', use: 'images' }))
    const block = (effectiveDirective: string, blockedURI: string) =>
      fireEvent(document, Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))
    block('media-src', 'https://media.ecole.tn/film.mp4?token=x')
    block('frame-src', 'https://quiz.ecole.tn/embed')
    block('script-src', 'https://evil.example/')
    block('media-src', 'inline')
    await waitFor(() =>
      expect(page.desktop.network.lacking.filter(({ use }) => use !== 'images')).toEqual([
        { host: 'media.ecole.tn', use: 'media' },
        { host: 'quiz.ecole.tn', use: 'frames' },
      ]),
    )
  })
})
