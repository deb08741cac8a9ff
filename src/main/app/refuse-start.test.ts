import { describe, expect, it, vi } from 'vitest'

vi.mock('electron', () => ({ app: {}, dialog: {} }))

const { refusalText } = await import('./refuse-start')

describe('refused start', () => {
  it.each(['oldWindows', 'portableClosed'] as const)('explains %s in French, English and Arabic', (refusal) => {
    const parts = refusalText(refusal).split('\n\n')
    expect(parts).toHaveLength(3)
    expect(parts[0]).toMatch(/\b(Mets|Copie)\b/)
    expect(parts[1]).toMatch(/\b(Update|Copy)\b/)
    expect(parts[2]).toMatch(/[\u0600-\u06ff]/)
    for (const part of parts) expect(part).toContain('Tutorat')
  })
})
