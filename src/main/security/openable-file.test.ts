import path from 'node:path'
import { expect, it } from 'vitest'
import { isOpenableDownload, isOpenableFile } from './openable-file'

const folder = path.resolve('/profile/data/homework')
const at = (...parts: string[]) => [folder, ...parts].join(path.sep)

it.each(['copie.pdf', 'photo.jpeg', 'lettre.doc', 'tableau.xlsx', 'exposé.pptx', 'jeu.exe.pdf'])(
  'H5: allows %s below the folder',
  (name) => {
    expect(isOpenableFile(at('7', '5', 'preview', 'id', name), folder)).toBe(true)
  },
)

it.each([
  at('7', '5', 'dessin.svg'),
  at('7', '5', 'jeu.exe'),
  at('7', '5', 'lien.lnk'),
  at('7', '5', 'macros.docm'),
  at('7', '5', 'copie.pdf', '..', 'jeu.sh'),
  at('..', 'copie.pdf'),
  at('7', '..', '..', 'copie.pdf'),
  path.resolve('/etc/copie.pdf'),
  'copie.pdf',
  folder,
  `${folder}-other${path.sep}copie.pdf`,
  'file:///profile/data/homework/copie.pdf',
  'https://exemple.tn/copie.pdf',
  '',
])('H5: rejects %s', (address) => {
  expect(isOpenableFile(address, folder)).toBe(false)
})

it.each(['cours.pdf', 'COURS.PDF', 'notes.odt', 'export.csv', 'leçon.mp4'])('H5: opens the download %s', (name) => {
  expect(isOpenableDownload(path.resolve('/home/amira', name))).toBe(true)
})

it.each(['archive.zip', 'seance.ics', 'dessin.svg', 'page.html', 'jeu.pdf.exe', 'macros.docm', 'lien.lnk', 'pdf', ''])(
  'H5: does not open the download "%s"',
  (name) => {
    expect(isOpenableDownload(path.resolve('/home/amira', name))).toBe(false)
  },
)

it('H5: opens a download at a plain absolute path only', () => {
  expect(isOpenableDownload('cours.pdf')).toBe(false)
  expect(isOpenableDownload(`${path.resolve('/home/amira')}${path.sep}..${path.sep}cours.pdf`)).toBe(false)
})
