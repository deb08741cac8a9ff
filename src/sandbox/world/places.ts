import type { Division, Level } from './school'

/** A row of a place list. */
export type Place = { id: number; name: string }

/** Only Tunisia (1) requires a governorate. */
export const countries: readonly Place[] = [
  [1, 'Tunisie'],
  [2, 'Sénégal'],
  [3, 'Côte d’Ivoire'],
  [4, 'Mali'],
  [5, 'Cameroun'],
  [6, 'Maroc'],
  [7, 'Algérie'],
  [8, 'Bénin'],
  [9, 'Togo'],
  [10, 'France'],
].map(asPlace)

const governorates = [
  'Tunis',
  'Ariana',
  'Ben Arous',
  'La Manouba',
  'Nabeul',
  'Zaghouan',
  'Bizerte',
  'Béja',
  'Jendouba',
  'Le Kef',
  'Siliana',
  'Sousse',
  'Monastir',
  'Mahdia',
  'Sfax',
  'Kairouan',
  'Kasserine',
  'Sidi Bouzid',
  'Gabès',
  'Médenine',
  'Tataouine',
  'Gafsa',
  'Tozeur',
  'Kébili',
]
const regions = [
  'Dakar',
  'Thiès',
  'Saint-Louis',
  'Diourbel',
  'Kaolack',
  'Ziguinchor',
  'Louga',
  'Fatick',
  'Kolda',
  'Tambacounda',
  'Matam',
  'Kaffrine',
  'Kédougou',
  'Sédhiou',
]

const delegationNames: Record<string, readonly string[]> = {
  'Tunis': ['Bab Souika', 'Carthage', 'El Menzah', 'La Marsa', 'Le Bardo', 'Sidi Hassine'],
  'Ariana': ['Ariana Ville', 'Ettadhamen', 'Kalâat el-Andalous', 'La Soukra', 'Mnihla', 'Raoued', 'Sidi Thabet'],
  'Ben Arous': ['Ben Arous', 'Ezzahra', 'Hammam Lif', 'Mégrine', 'Radès'],
  'Nabeul': ['Hammamet', 'Kélibia', 'Korba', 'Nabeul', 'Soliman'],
  'Bizerte': ['Bizerte Nord', 'Mateur', 'Menzel Bourguiba', 'Ras Jebel'],
  'Sousse': ['Hammam Sousse', 'M’saken', 'Sousse Médina', 'Sousse Riadh'],
  'Sfax': ['Sakiet Ezzit', 'Sfax Sud', 'Sfax Ville', 'Thyna'],
  'Dakar': ['Dakar Plateau', 'Guédiawaye', 'Pikine', 'Rufisque'],
  'Thiès': ['Mbour', 'Thiès', 'Tivaouane'],
}

const instituteNames: Record<string, readonly string[]> = {
  'Tunis': ['Lycée Carnot', 'Lycée Bourguiba', 'Lycée de la Rue du Pacha', 'École primaire Habib Thameur'],
  'Ariana': ['Lycée Ibn Khaldoun', 'Lycée Pilote de l’Ariana', 'Collège de la Soukra', 'École primaire Ennasr'],
  'Ben Arous': ['Lycée Hédi Chaker', 'Lycée Radès Plage'],
  'Nabeul': ['Lycée Mongi Slim', 'Lycée de Hammamet'],
  'Bizerte': ['Lycée Farhat Hached', 'Collège de Mateur'],
  'Sousse': ['Lycée de Garçons', 'Lycée Tahar Sfar', 'Collège Khezama', 'École primaire Farhat Hached'],
  'Sfax': ['Lycée Majida Boulila', 'Lycée 15 Novembre', 'École primaire Sidi Abbès'],
  'Dakar': ['Lycée Lamine Guèye', 'Lycée Blaise Diagne', 'Lycée John F. Kennedy'],
  'Thiès': ['Lycée Malick Sy', 'Lycée Amary Ndack Seck'],
}

/** Governorates of Tunisia (101 …), regions of Senegal (201 …). */
export const states: readonly (Place & { countryId: number })[] = [
  ...governorates.map((name, index) => ({ id: 101 + index, name, countryId: 1 })),
  ...regions.map((name, index) => ({ id: 201 + index, name, countryId: 2 })),
]

/** Delegations, or one main town by default. */
export function getDelegations(stateId: number): Place[] {
  return within(stateId, delegationNames, (name) => `${name} Centre`, 100)
}

/** Schools of a governorate. */
export function getInstitutes(stateId: number): Place[] {
  return within(stateId, instituteNames, (name) => `Lycée de ${name}`, 1000)
}

/** Throws if there is none. */
export function placeNamed<P extends Place>(places: readonly P[], name: string): Place {
  const found = places.find((place) => place.name === name)
  if (found === undefined) throw new Error(`there is no place called ${name}`)
  return { id: found.id, name: found.name }
}

const tunisianDivisions: readonly [number, string, Level][] = [
  [21, '4e année primaire', 'primary'],
  [22, '5e année primaire', 'primary'],
  [23, '6e année primaire', 'primary'],
  [24, '6e année primaire, préparation au concours', 'primary'],
  [29, '7e année de base', 'basic'],
  [30, '8e année de base', 'basic'],
  [31, '9e année de base', 'basic'],
  [41, '1re année secondaire', 'secondary'],
  [42, '2e année secondaire, Sciences', 'secondary'],
  [43, '2e année secondaire, Lettres', 'secondary'],
  [44, '2e année secondaire, Économie et services', 'secondary'],
  [45, '2e année secondaire, Technologies de l’informatique', 'secondary'],
  [46, '3e année secondaire, Mathématiques', 'secondary'],
  [47, '3e année secondaire, Sciences expérimentales', 'secondary'],
  [51, 'Baccalauréat Mathématiques', 'baccalaureate'],
  [52, 'Baccalauréat Sciences expérimentales', 'baccalaureate'],
  [53, 'Baccalauréat Sciences techniques', 'baccalaureate'],
  [54, 'Baccalauréat Sciences de l’informatique', 'baccalaureate'],
  [55, 'Baccalauréat Économie et gestion', 'baccalaureate'],
  [56, 'Baccalauréat Lettres', 'baccalaureate'],
]

/** Primary 4 to 6, basic 7 to 9, secondary 1 to 3, six final streams; two of Senegal. */
export const divisions: readonly Division[] = [
  ...tunisianDivisions.map(([id, name, level], position) => ({ id, name, level, countryId: 1, position })),
  { id: 61, name: 'Seconde S', level: 'secondary', countryId: 2, position: 30 },
  { id: 62, name: 'Terminale S2', level: 'baccalaureate', countryId: 2, position: 31 },
]

const optionalNames: Partial<Record<Level, readonly string[]>> = {
  secondary: ['Allemand', 'Espagnol', 'Italien'],
  baccalaureate: ['Allemand', 'Espagnol', 'Italien', 'Arts plastiques', 'Musique'],
}

/** Optional subjects. */
export function getOptionalSubjects(divisionId: number): Place[] {
  const level = divisions.find(({ id }) => id === divisionId)?.level
  return (level === undefined ? [] : (optionalNames[level] ?? [])).map((name, index) => ({
    id: divisionId * 10 + index + 1,
    name,
  }))
}

function within(
  stateId: number,
  names: Record<string, readonly string[]>,
  fallback: (state: string) => string,
  factor: number,
): Place[] {
  const state = states.find(({ id }) => id === stateId)
  if (state === undefined) return []
  return (names[state.name] ?? [fallback(state.name)]).map((name, index) => ({
    id: stateId * factor + index + 1,
    name,
  }))
}

function asPlace([id, name]: (string | number)[]): Place {
  return { id: Number(id), name: String(name) }
}
