import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

afterEach(() => vi.unstubAllEnvs())

/** Of the first row, each element on a line of its own. */
async function readTime(): Promise<(string | null)[]> {
  const { findAllByRole } = await renderScreen({ path: '/historique?section=transferts', as: 'amira' })
  const [, row] = await findAllByRole('row')
  return [...(row?.querySelectorAll('td:first-child > span > span') ?? [])].map(({ textContent }) => textContent)
}

const hour = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/

describe('the time of a row', () => {
  it('is the date and the hour of Tunis alone where the clocks agree', async () => {
    expect(await readTime()).toEqual([expect.stringMatching(hour)])
  })

  it('names the zone on a line of its own: in one text a narrow column breaks it at any word', async () => {
    vi.stubEnv('TZ', 'Africa/Abidjan')
    expect(await readTime()).toEqual([
      expect.stringMatching(hour),
      expect.stringMatching(/^heure de Tunis \(.+\sici\)$/),
    ])
  })
})
