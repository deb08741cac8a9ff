const school = 'École de démonstration'
const place = 'documents/examens'

const sheets: Readonly<Record<string, readonly PdfPage[]>> = {
  'controle-fonctions-affines': [
    {
      title: 'Devoir de contrôle n° 2 : fonctions affines',
      lines: [
        'Durée : 1 h 30. Calculatrice permise.',
        '',
        'Exercice 1 (6 points)',
        'Soit f la fonction définie par f(x) = 3x - 5.',
        '1. Calculer f(0), f(2) et f(-1).',
        '2. Résoudre f(x) = 7.',
        '3. Tracer la droite qui représente f.',
        '',
        'Exercice 2 (6 points)',
        'La droite D passe par A(1 ; 2) et B(4 ; 8).',
        '1. Trouver son coefficient directeur.',
        "2. Trouver son ordonnée à l'origine.",
      ],
    },
    {
      title: 'Exercice 3 (8 points)',
      lines: [
        'Un forfait coûte 12 dinars par mois et 0,05 dinar la minute.',
        '1. Exprimer le prix p(t) de t minutes.',
        '2. Un autre forfait coûte 18 dinars, sans supplément.',
        '   À partir de combien de minutes est-il le moins cher ?',
        '3. Représenter les deux forfaits sur le même graphique.',
      ],
    },
  ],
  'devoir-chute-libre': [
    {
      title: 'Devoir de contrôle n° 1 : chute libre',
      lines: [
        'Durée : 1 h. On prend g = 9,8 m/s2.',
        '',
        '1. Une bille tombe de 20 m. Combien de temps dure sa chute ?',
        '2. Quelle est sa vitesse au sol ?',
        '3. Tracer sa vitesse en fonction du temps.',
        '4. Que change une bille deux fois plus lourde ? Justifier.',
      ],
    },
  ],
  'devoir-photosynthese': [
    {
      title: 'Devoir à la maison : la photosynthèse',
      lines: [
        'Durée : 3 h.',
        '',
        '1. Écrire le bilan de la photosynthèse.',
        "2. Décrire l'expérience qui montre le rôle de la lumière.",
        '3. Expliquer le rôle des stomates par un schéma légendé.',
        '4. Lire le graphique et conclure en dix lignes.',
      ],
    },
  ],
  'reading-present-perfect': [
    {
      title: 'Reading test: present perfect',
      lines: [
        'Time: one hour and a half.',
        '',
        'Amel has lived in Bizerte since 2019. She has already visited',
        'Carthage twice, but she has never been to Tozeur.',
        '',
        '1. How long has Amel lived in Bizerte?',
        '2. Put the verbs in the right tense.',
        '3. Write ten lines: a place that you have never seen.',
      ],
    },
  ],
  'bilan-de-sciences': [
    {
      title: 'Devoir de synthèse n° 1 : énergie et matière',
      lines: [
        'Durée : 45 min.',
        '',
        "1. Citer trois formes d'énergie.",
        "2. D'où vient la matière d'un arbre ?",
        '3. Compléter le schéma des échanges.',
      ],
    },
  ],
  'controle-calcul-dans-r': [
    {
      title: 'Devoir de contrôle n° 1 : calcul dans R',
      lines: [
        'Durée : 1 h.',
        '',
        '1. Écrire sans racine au dénominateur : 3 / (2 - racine de 5).',
        '2. Encadrer le périmètre du rectangle.',
        '3. Résoudre |x - 2| = 5.',
      ],
    },
  ],
  'corrige-calcul-dans-r': [
    {
      title: 'Corrigé du devoir de contrôle n° 1',
      lines: [
        '1. On multiplie par le conjugué : -3(2 + racine de 5).',
        '2. Le périmètre est entre 17,6 et 18,4.',
        '3. x = 7 ou x = -3.',
      ],
    },
  ],
  'copie-amira-corrigee': [
    {
      title: "Copie corrigée d'Amira",
      lines: [
        'Note : 16,5 / 20',
        '',
        'Exercice 1 : juste, bien rédigé.',
        "Exercice 2 : attention à l'arrondi.",
        'Exercice 3 : la deuxième solution manquait de justification.',
      ],
    },
  ],
  'copie-amira': [
    { title: 'Copie : page 1', lines: ['1. J’ai multiplié par le conjugué.', '2. Entre 17,6 et 18,4.'] },
    { title: 'Copie : page 2', lines: ['3. x = 7 ou x = -3.'] },
  ],
  'interrogation-boucles': [
    {
      title: 'Interrogation écrite : boucles en Python',
      lines: [
        'Durée : 30 min.',
        '',
        '1. Que fait : for i in range(3): print(i * i) ?',
        '2. Écrire une boucle qui additionne les nombres de 1 à 100.',
      ],
    },
  ],
  'corrige-boucles': [
    {
      title: 'Corrigé : boucles en Python',
      lines: ['1. Elle écrit 0, 1 et 4.', '2. total = 0 ; for i in range(1, 101): total += i'],
    },
  ],
  'devoir-objet-technique': [
    {
      title: "Devoir de contrôle n° 1 : analyse d'un objet technique",
      lines: [
        'Durée : 1 h.',
        '',
        '1. Donner la fonction globale du taille-crayon.',
        '2. Compléter son diagramme des fonctions.',
        '3. Relever trois cotes sur le dessin technique.',
      ],
    },
  ],
  'sujet': [
    {
      title: 'Sujet',
      lines: ['Durée : 1 h.', '', '1. Répondre aux questions du cours.', '2. Faire l’exercice au choix.'],
    },
  ],
  'corrige': [{ title: 'Corrigé', lines: ['1. Voir le cours.', '2. Le barème est de dix points.'] }],
}

export function serveGeneratedDocument(path: string, method: string): Response | null {
  const name = /^documents\/examens\/([a-z-]+)\.pdf$/.exec(path)?.[1] ?? ''
  const pages = Object.hasOwn(sheets, name) ? sheets[name] : undefined
  if (pages === undefined) return null
  const bytes = createDocument(pages)
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Cache-Control': 'private, max-age=3600',
    'Access-Control-Allow-Origin': '*',
  }
  return new Response(method === 'HEAD' ? null : bytes, { headers })
}

export function createSheet(name: string): { path: string; bytes: Uint8Array<ArrayBuffer> } {
  return { path: `${place}/${name}.pdf`, bytes: createDocument(sheets[name] ?? []) }
}

function createDocument(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  return createPdf(pages, school)
}

type PdfPage = { title: string; lines: readonly string[] }

const width = 595
const height = 842
const margin = 64
const leading = 22

/** Characters outside Windows-1252 become `?`. */
function createPdf(pages: readonly PdfPage[], author: string): Uint8Array<ArrayBuffer> {
  const first = 4
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = toContentStream(page, `${author} · ${index + 1} / ${pages.length}`)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F 3 0 R >> >> ` +
          `/Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = places.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const whole =
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} ` +
    `/Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(whole, 'latin1'))
}

function toContentStream({ title, lines }: PdfPage, foot: string): string {
  const top = height - margin
  const body = lines.map((line, index) => toTextOperator(line, 13, top - 48 - index * leading))
  return [toTextOperator(title, 20, top), ...body, toTextOperator(foot, 10, margin / 2)].join('\n')
}

function toTextOperator(text: string, size: number, y: number): string {
  return `BT /F ${size} Tf ${margin} ${y} Td (${toPdfString(text)}) Tj ET`
}

function toPdfString(text: string): string {
  return [...text.replaceAll('’', "'")]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      if (letter === '(' || letter === ')' || letter === '\\') return `\\${letter}`
      if (code >= 32 && code < 127) return letter
      return code >= 160 && code < 256 ? `\\${code.toString(8).padStart(3, '0')}` : '?'
    })
    .join('')
}
