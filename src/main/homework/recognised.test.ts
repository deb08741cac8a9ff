import { describe, expect, it } from 'vitest'
import type { Parcel } from './delivery'
import { multipartOf } from './multipart'
import { isRecognised } from './recognised'

const parcel = (id: string, name: string): Parcel => ({ id, name, bytes: 1, state: 'doubtful' })
const copy = parcel('a', 'copie.pdf')
const isSeen = (names: string[], others: Parcel[] = []) => isRecognised(copy, [copy, ...others], names.map((name, id) => ({ id, name })))

describe('a file of the platform', () => {
  it('H4: is the one that was sent under its name, or under a name made of it', () => {
    expect([isSeen(['copie.pdf']), isSeen(['1732-copie.pdf']), isSeen(['autre.pdf', 'copie.pdf']), isSeen(['autre.pdf']), isSeen([])]).toEqual([true, true, true, false, false])
  })

  it('H4: is not taken for the one that was sent where its name fits another file as well or better', () => {
    expect(isSeen(['copie finale.pdf'], [parcel('b', 'copie finale.pdf')])).toBe(false)
    expect(isSeen(['1732-copie finale.pdf'], [parcel('b', 'copie finale.pdf')])).toBe(false)
    expect(isSeen(['1732-copie.pdf'], [parcel('b', 'Copie.pdf')])).toBe(false)
    expect(isSeen(['1732-copie.pdf'], [parcel('b', 'pdf.pdf')])).toBe(true)
    expect(isSeen(['2-copie.pdf'], [parcel('b', '2.pdf')])).toBe(true)
    expect(isSeen(['copie.pdf'], [parcel('b', 'copie.pdf')])).toBe(true)
  })
})

describe('the body of a file', () => {
  const part = { boundary: 'b1', field: 'contentFiles[0][file]', name: 'é "x"\r\n.pdf', type: 'pdf' as const, bytes: 3 }

  it('is what a form of a browser would send', async () => {
    const made = await multipartOf({ ...part, fill: (into) => Promise.resolve(into.set([65, 66, 67])).then(() => true) })
    expect(made?.contentType).toBe('multipart/form-data; boundary=b1')
    expect(Buffer.from(made?.body ?? []).toString()).toBe('--b1\r\nContent-Disposition: form-data; name="contentFiles[0][file]"; filename="é %22x%22%0D%0A.pdf"\r\nContent-Type: application/pdf\r\n\r\nABC\r\n--b1--\r\n')
  })

  it('H4: is none where the copy does not fill it', async () => {
    expect(await multipartOf({ ...part, fill: () => Promise.resolve(false) })).toBeNull()
  })
})
