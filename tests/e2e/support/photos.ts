import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

export async function photo(
  page: Page,
  { width, height, color }: { width: number; height: number; color: string },
): Promise<Buffer> {
  const written = await page.evaluate(
    (options) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: options.width, height: options.height })
      const paper = canvas.getContext('2d')
      if (paper === null) throw new Error('no drawing in this page')
      paper.fillStyle = options.color
      paper.fillRect(0, 0, options.width, options.height)
      paper.fillStyle = '#fff'
      paper.fillRect(0, 0, options.width, options.height / 8)
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    { width, height, color },
  )
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64')
}

const run = promisify(execFile)

export async function pdfFacts(
  file: string,
): Promise<{ pages: { width: number; height: number }[]; facts: Record<string, string> }> {
  const { stdout } = await run('pdfinfo', ['-f', '1', '-l', '1000', file])
  const rows = stdout
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/^([^:]+):\s+(.*)$/g)].map(([, name = '', value = '']) => [name, value] as const),
    )
  const sizes = rows.flatMap(([name, value]) =>
    /^Page\s+\d+ size$/.test(name) ? [/([\d.]+) x ([\d.]+) pts/.exec(value)] : [],
  )
  return {
    pages: sizes.map((size) => ({ width: Number(size?.[1]), height: Number(size?.[2]) })),
    facts: Object.fromEntries(rows),
  }
}

/** At least `bytes` bytes of non-repeating content. */
export function largePdf(bytes: number): Buffer {
  const filler = Buffer.from(
    Uint32Array.from({ length: Math.ceil(bytes / 4) }, (_, index) => Math.imul(index + 1, 2_654_435_761)).buffer,
  )
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
    Buffer.concat([Buffer.from(`<< /Length ${filler.length} >>\nstream\n`), filler, Buffer.from('\nendstream')]),
  ].map((body, index) => Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  const head = Buffer.from('%PDF-1.7\n')
  let at = head.length
  const offsets = objects.map(({ length }) => String((at += length) - length).padStart(10, '0'))
  const rows = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)]
  return Buffer.concat([
    head,
    ...objects,
    Buffer.from(
      `xref\n0 ${rows.length}\n${rows.join('\n')}\ntrailer\n<< /Size ${rows.length} /Root 1 0 R ` +
        `>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  ])
}
