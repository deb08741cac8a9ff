import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/** `tests/architecture/routes.test.ts` compares them. */
export const documentedRoutes = [
  '/notes',
  '/hors-connexion',
  '/login',
  '/register',
  '/create/reset-password',
  '/reset-password',
  '/login/{provider}/callback',
  '/offers/{operator}',
  '/',
  '/mon-profil',
  '/mon-profil/edit',
  '/confirm',
  '/update-password',
  '/subjects',
  '/courses',
  '/subjects/{subject}/details',
  '/subjects/{subject}/chapters/{chapter}/lessons/{lesson}/content',
  '/subjects/{subject}/chapters/{chapter}/recordings/{lesson}/content',
  '/liste-de-favoris',
  '/inbox/{id}',
  '/switch',
  '/{any other}',
  '/porte-monnaie',
  '/payment-pay-dunya/echec',
  '/payment-pay-dunya/success',
  '/payment/success',
  '/payment/echec',
  '/digitalvirgo/success',
  '/digitalvirgo/echec',
  '/offres',
  '/exams',
  '/exams/{id}',
  '/sessions',
  '/liste-des-demandes-parentales',
  '/reports',
  '/historique',
  '/gift-code',
  '/generate-gift-code',
  '/convert-coins',
  '/parrain/products',
  '/parrain/confirm-order',
  '/parrain/empty-cart',
  '/parrain/no-coins',
  '/parrain/purchase-history/{id}',
  '/revenu',
  '/assistance',
  '/operateur',
  '/inbox',
  '/ma-semaine',
  '/recherche',
  '/notifications',
  '/aide',
  '/parametres',
  '/diagnostic',
  '/licences',
] as const

export function documentedRouteOf(address: string): (typeof documentedRoutes)[number] | null {
  const { pathname } = new URL(address, 'app://tutorat')
  const matches = documentedRoutes.filter((route) =>
    new RegExp(`^${route.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname),
  )
  return (
    matches.toSorted(
      (one, other) =>
        one.split('{').length - other.split('{').length ||
        Number(one === '/{any other}') - Number(other === '/{any other}'),
    )[0] ?? null
  )
}

export async function printSweep(
  folder: string,
  screens: readonly { name: string; path: string; leadsTo?: string }[],
  columns: readonly string[],
  passed: ReadonlySet<string>,
): Promise<void> {
  const lines = screens.map(
    ({ name, path: screenPath, leadsTo = screenPath }) =>
      `| ${documentedRouteOf(leadsTo) ?? leadsTo} | ${name} | ${columns
        .map((column) => (passed.has(`${name} ` + `${column}`) ? '✓' : '✗'))
        .join(' | ')} ` + '|',
  )
  const table = [
    `| route | screen | ${columns.join(' | ')} |`,
    `| --- | --- | ${columns.map(() => '---').join(' | ')} |`,
    ...lines.toSorted(),
  ].join('\n')
  await writeFile(path.join(folder, 'table.md'), `${table}\n`)
  console.log(`\n${table}\n`)
}
