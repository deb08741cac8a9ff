/** A notice as Windows reads it. A click opens the link through the system, which starts the application where it is closed. */
export function toastOf({ title, body, link }: { title: string; body: string; link: string }): string {
  const lines = [title, body].filter((line) => line !== '').map((line) => `<text>${escaped(line)}</text>`)
  return `<toast activationType="protocol" launch="${escaped(link)}"><visual><binding template="ToastGeneric">${lines.join('')}</binding></visual></toast>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as XML holds it; what XML 1.0 cannot hold at all becomes a space. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
