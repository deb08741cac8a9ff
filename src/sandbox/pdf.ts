/** A page of a document: a title and lines of text in Latin letters. */
export type PdfPage = { title: string; lines: readonly string[] }

const width = 595
const height = 842
const margin = 64
const leading = 22

/** A PDF of A4 pages in the standard font; `author` stands at the foot of each page. Letters that Windows-1252 lacks are written as `?`. */
export function pdfOf(pages: readonly PdfPage[], author: string): Uint8Array<ArrayBuffer> {
  const first = 4
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = drawing(page, `${author} · ${index + 1} / ${pages.length}`)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const whole = `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(whole, 'latin1'))
}

function drawing({ title, lines }: PdfPage, foot: string): string {
  const top = height - margin
  const body = lines.map((line, index) => shown(line, 13, top - 48 - index * leading))
  return [shown(title, 20, top), ...body, shown(foot, 10, margin / 2)].join('\n')
}

function shown(text: string, size: number, y: number): string {
  return `BT /F ${size} Tf ${margin} ${y} Td (${encoded(text)}) Tj ET`
}

/** Text in Windows-1252, as a string of PDF: what is not plain is an octal escape. */
function encoded(text: string): string {
  return [...text.replaceAll('’', "'")].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (letter === '(' || letter === ')' || letter === '\\') return `\\${letter}`
    if (code >= 32 && code < 127) return letter
    return code >= 160 && code < 256 ? `\\${code.toString(8).padStart(3, '0')}` : '?'
  }).join('')
}
