import type { Page } from '@playwright/test'

const lesson = {
  contentId: 31,
  lessonName: 'Lire une droite',
  lessonSlug: 'lire-une-droite',
  chapterName: 'Fonctions affines',
  chapterSlug: 'fonctions-affines',
  subjectName: 'Mathématiques',
  subjectSlug: '4201-mathematiques',
  subjectColor: null,
  recording: false,
}

export async function writeNotes(page: Page): Promise<void> {
  await page.evaluate(async (first) => {
    const other = { ...first, contentId: 32, lessonName: 'القصّة', subjectName: 'Arabe', lessonSlug: 'alqsa' }
    const texts = [
      [first, 'La pente est le rapport des accroissements :\n  a = Δy / Δx'],
      [first, '<b>Attention</b> au signe de la pente'],
      [other, 'الشخصيّات الرئيسيّة في القصّة'],
    ] as const
    for (const [index, [on, text]] of texts.entries())
      await window.desktop['notes.save']({
        id: `00000000-0000-4000-8000-00000000000${String(index)}`,
        lesson: on,
        place: index === 2 ? { kind: 'page', page: 3 } : { kind: 'time', seconds: 20 + 55 * index },
        text,
        createdAt: null,
      })
  }, lesson)
}
