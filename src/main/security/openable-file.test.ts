import path from 'node:path'
import { expect, it } from 'vitest'
import { isOpenableFile } from './openable-file'

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
