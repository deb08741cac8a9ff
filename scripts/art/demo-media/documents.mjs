import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const documents = {
  'fiche-fonctions-affines': [
    [
      'Fonctions affines : la fiche',
      'Une fonction affine s’écrit f(x) = ax + b.',
      'Sa représentation graphique est une droite.',
      'a est le coefficient directeur, b l’ordonnée à l’origine.',
      'Si a > 0, f est croissante ; si a < 0, f est décroissante.',
      'Si a = 0, f est constante.',
    ],
    [
      'Lire une droite',
      '1. Repérer deux points faciles à lire sur le quadrillage.',
      '2. Compter le déplacement horizontal, puis le vertical.',
      '3. a = déplacement vertical / déplacement horizontal.',
      '4. b se lit où la droite coupe l’axe des ordonnées.',
    ],
    [
      'Tracer une droite',
      '1. Placer le point (0 ; b).',
      '2. Avancer de 1 vers la droite, monter de a.',
      '3. Placer ce second point, puis relier à la règle.',
      'Vérifier avec un troisième point calculé.',
    ],
  ],
  'exercices-fonctions-affines': [
    [
      'Exercices : série 1',
      '1. f(x) = 2x - 3. Calculer f(0), f(2) et f(-1).',
      '2. Tracer la droite d’équation y = 2x - 3.',
      '3. Pour quelle valeur de x a-t-on f(x) = 5 ?',
      '4. Un taxi demande 900 millimes, puis 550 millimes par km.',
      'Exprimer le prix p(x) de x kilomètres.',
    ],
    [
      'Corrigé de la série 1',
      '1. f(0) = -3 ; f(2) = 1 ; f(-1) = -5.',
      '2. La droite passe par (0 ; -3) et (2 ; 1).',
      '3. 2x - 3 = 5 donne x = 4.',
      '4. p(x) = 550x + 900, en millimes.',
    ],
  ],
  'fiche-methode': [
    [
      'Fiche de méthode',
      'Avant la leçon : relire le titre et se poser une question.',
      'Pendant : noter les mots nouveaux, mettre en pause, essayer.',
      'Après : refaire l’exemple sans regarder.',
      'Le lendemain : répondre au quiz de fin de chapitre.',
    ],
    [
      'Ma semaine',
      'Lundi : mathématiques, 2 leçons.',
      'Mardi : sciences physiques, 1 leçon et son exercice.',
      'Mercredi : français, lecture du texte.',
      'Jeudi : SVT, 2 leçons.',
      'Vendredi : ce qui reste, puis repos.',
    ],
  ],
}

export function writeDocuments(folder) {
  for (const [name, pages] of Object.entries(documents)) writeFileSync(join(folder, `${name}.pdf`), pdf(pages))
}

function pdf(pages) {
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  for (const [index, lines] of pages.entries()) {
    const drawn = drawPage(lines, index, pages.length)
    objects.push(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> ' +
        `/Contents ${6 + index * 2} 0 R >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    )
  }
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = body.length
  body +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ` +
    `${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

function drawPage([title, ...lines], index, count) {
  const rows = lines.map((line, row) => `BT /F1 14 Tf 64 ${650 - row * 34} Td (${latin(line)}) Tj ET`)
  const squares = Array.from(
    { length: 8 },
    (_, cell) => `${(cell + index) % 3 === 0 ? '0.97 0.72 0.2' : '0.04 0.43 0.41'} rg ${64 + cell * 24} 770 22 22 re f`,
  )
  return [
    ...squares,
    '0.07 0.16 0.18 rg',
    `BT /F2 24 Tf 64 710 Td (${latin(title)}) Tj ET`,
    ...rows,
    '0.36 0.43 0.44 rg',
    `BT /F1 10 Tf 64 40 Td (${latin(`Page ${index + 1} / ${count}`)}) Tj ET`,
  ].join('\n')
}

function latin(text) {
  return text.replaceAll('’', '\x92').replace(/[\\()]/g, String.raw`\$&`)
}
