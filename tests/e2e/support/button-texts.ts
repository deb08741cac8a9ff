import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

type ButtonText = { text: string; width: number; isCut: boolean }

/** `isCut`: exceeds its button without an ellipsis. */
export function getButtonTexts(page: Page): Promise<ButtonText[]> {
  return page.evaluate(() => {
    const found: ButtonText[] = []
    for (const button of document.querySelectorAll<HTMLElement>('button, a.ant-btn')) {
      if (!button.checkVisibility() || button.closest('.visually-hidden') !== null) continue
      const box = button.getBoundingClientRect()
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let width = 0
      let isCut = false
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement
        if (
          parent === null ||
          parent.closest('.visually-hidden') !== null ||
          getComputedStyle(parent).clipPath !== 'none'
        )
          continue
        range.selectNodeContents(text)
        for (const { left, right } of range.getClientRects()) {
          width = Math.max(width, right - left)
          if (getComputedStyle(parent).textOverflow !== 'ellipsis')
            isCut ||= left < box.left - 1 || right > box.right + 1
        }
      }
      if (width > 0)
        found.push({ text: button.innerText.replaceAll(/\s+/g, ' ').trim(), width: Math.round(width), isCut })
    }
    return found
  })
}

export type SeenButton = { language: string; screen: string; text: string; width: number }

export async function writeButtonTexts(folder: string, seen: readonly SeenButton[]): Promise<void> {
  const languages = [...new Set(seen.map(({ language }) => language))]
  const tables = languages.map((language) => {
    const widest = new Map<string, SeenButton>()
    for (const button of seen)
      if (button.language === language && button.width > (widest.get(button.text)?.width ?? 0))
        widest.set(button.text, button)
    const rows = [...widest.values()].toSorted((a, b) => b.width - a.width).slice(0, 40)
    const cells = rows.map(
      ({ text, width, screen }) =>
        `<tr><td dir="auto">${text.replaceAll('<', '&lt;')}</td><td>${width}</td><td>${screen}</td></tr>`,
    )
    return `<h2>${language}</h2><table><tr><th>text</th><th>pixels</th><th>screen</th></tr>${cells.join('')}</table>`
  })
  await writeFile(
    path.join(folder, 'buttons.html'),
    `<!doctype html><meta charset="utf-8"><title>Buttons</title>${tables.join('')}`,
  )
}
