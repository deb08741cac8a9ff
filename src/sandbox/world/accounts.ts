import type { Permissions, User } from '#shared/contract/resources.ts'

/** User types in the sign-in response. */
export const userTypes = ['Student', 'Teacher', 'Parent', 'Influencer'] as const
export type UserType = (typeof userTypes)[number]

/** Initial demo account; `about` describes its purpose in French. */
export type Account = {
  id: string
  type: UserType
  about: string
  person: Partial<Omit<User, 'points'>> & Pick<User, 'name' | 'last_name' | 'email' | 'phone' | 'birth_date'>
  divisionId: number | null
  points: number
  home: { state: string; institute: string } | { country: string } | null
  offer: { group: { id: number; name: string }; daysLeft: number } | null
  permissions: Permissions
  /** Completed lessons per course chapter, by subject key. */
  completed: Record<string, readonly number[]>
  /** Seconds, of ten hours in total. */
  freePlan: { seconds: number; used: number } | null
}

/** Password of every demo account. */
export const demoPassword = 'Tutorat2026!'

const excellent = { id: 11, name: 'Excellent' }
const silverPlus = { id: 12, name: 'Silver+' }

const student = {
  type: 'Student',
  divisionId: 42,
  points: 1200,
  home: { state: 'Ariana', institute: 'Lycée Ibn Khaldoun' },
  offer: { group: excellent, daysLeft: 120 },
  permissions: { has_forum: true, has_exam: true },
  completed: {},
  freePlan: null,
} as const satisfies Partial<Account>

const born = (name: string, last_name: string, email: string | null, phone: string | null, birth_date: string) => ({
  name,
  last_name,
  email,
  phone,
  birth_date,
})

/** Accounts in the order of the demo panel. */
export const accounts: readonly Account[] = [
  {
    ...student,
    id: 'amira',
    about:
      'Élève de 2e année secondaire Sciences, à mi-parcours : dix examens, une semaine de séances, deux ' +
      'séances à noter, des demandes de parents, des messages',
    points: 24_600,
    person: {
      ...born('Amira', 'Ben Salah', 'amira.bensalah@exemple.tn', '020100101', '2010-04-12'),
      gender: 'female',
      avatar: 'amira',
      hasParent: true,
      hasPhoneParent: true,
      phone2: '22100113',
      hasEditDivision: true,
    },
    offer: { group: excellent, daysLeft: 6 },
    completed: {
      math: [10, 9, 13, 2, 0, 0, 0, 1, 0, 4, 3, 3],
      phys: [8, 8, 6, 3, 6],
      svt: [8, 8, 8, 7, 6, 2],
      fr: [5, 4, 2, 0, 2, 0, 1],
      ar: [5, 5, 3, 2, 4],
      en: [5, 5, 5, 5, 4, 2, 1],
      hist: [4, 2],
      info: [6, 3],
      tech: [5],
      civ: [2],
    },
  },
  {
    ...student,
    id: 'yassine',
    about:
      'Élève de 5e année primaire, en arabe : notifications et messages en arabe, une demande de parent qui attend',
    divisionId: 22,
    points: 350,
    person: {
      ...born('ياسين', 'بن علي', 'yassine.benali@exemple.tn', '020100102', '2016-02-03'),
      gender: 'male',
      avatar: 'yassine',
      language: 'ar',
    },
    home: { state: 'Sousse', institute: 'École primaire Farhat Hached' },
    permissions: { has_forum: true, has_exam: false },
    completed: { ar: [3, 1], math: [3, 1], fr: [1] },
  },
  {
    ...student,
    id: 'moussa',
    about: 'Élève de Terminale S2 au Sénégal, sans accès au forum, deux examens',
    divisionId: 62,
    points: 8000,
    person: {
      ...born('Moussa', 'Diop', 'moussa.diop@exemple.sn', '770100103', '2008-09-21'),
      gender: 'male',
      avatar: 'moussa',
    },
    home: { state: 'Dakar', institute: 'Lycée Lamine Guèye' },
    offer: { group: silverPlus, daysLeft: 200 },
    permissions: { has_forum: false, has_exam: true },
    completed: { math: [4, 2], phys: [3], svt: [2], philo: [1] },
  },
  {
    ...student,
    id: 'ines',
    about: 'Offre du groupe 33 : le forum demande Silver+ ou Gold',
    person: {
      ...born('Inès', 'Jaziri', 'ines.jaziri@exemple.tn', '020100104', '2010-11-30'),
      gender: 'female',
      avatar: 'ines',
    },
    offer: { group: { id: 33, name: 'Silver' }, daysLeft: 60 },
    permissions: { has_forum: false, has_exam: true },
    completed: { math: [6], fr: [3] },
  },
  {
    ...student,
    id: 'karim',
    about: 'Offre du groupe 104 : la recherche est fermée',
    person: { ...born('Karim', 'Mansour', 'karim.mansour@exemple.tn', '020100105', '2010-06-17'), gender: 'male' },
    offer: { group: { id: 104, name: 'Découverte' }, daysLeft: 30 },
    completed: { math: [2] },
  },
  {
    ...student,
    id: 'salma',
    type: 'Influencer',
    about: 'Influenceuse : voit Revenu',
    points: 52_000,
    person: {
      ...born('Salma', 'Rezgui', 'salma.rezgui@exemple.tn', '020100106', '2005-01-25'),
      gender: 'female',
      facebook_id: 'facebook-salma',
      discountCode: 'SALMA10',
      discountType: 'percentage',
      discountAmount: 10,
    },
    permissions: { has_forum: true, has_exam: true, influencer: true },
    completed: { en: [3] },
  },
  {
    ...student,
    id: 'nabil',
    type: 'Teacher',
    about: 'Enseignant : conduit au site des enseignants',
    divisionId: null,
    points: 0,
    offer: null,
    person: {
      ...born('Nabil', 'Gharbi', 'nabil.gharbi@exemple.tn', '020100107', '1984-03-08'),
      gender: 'male',
      avatar: 'n-gharbi',
      google_id: 'google-nabil',
    },
    permissions: {},
  },
  {
    ...student,
    id: 'fatou',
    about: 'Parraine : un code, 1 500 jetons, douze filleuls, quatre commandes de cadeaux',
    divisionId: 62,
    points: 3000,
    person: {
      ...born('Fatou', 'Ndiaye', 'fatou.ndiaye@exemple.sn', '770100108', '2008-05-14'),
      gender: 'female',
      avatar: 'fatou',
      gift_code: 'FATOU26',
      gift_point: 1500,
    },
    home: { state: 'Thiès', institute: 'Lycée Malick Sy' },
    permissions: { has_forum: true, has_exam: true, eligibleUserForGift: true },
    completed: { math: [1] },
  },
  {
    ...student,
    id: 'omar',
    about: 'Heures gratuites épuisées',
    points: 0,
    offer: null,
    person: {
      ...born('Omar', 'Khelifi', 'omar.khelifi@exemple.tn', '020100109', '2010-08-02'),
      gender: 'male',
      freeHours: true,
    },
    permissions: { has_forum: false, has_exam: false, freeHours: true },
    freePlan: { seconds: 36_000, used: 36_000 },
    completed: { math: [3] },
  },
  {
    ...student,
    id: 'leila',
    about: 'Nouvelle élève, sans aucune progression',
    points: 0,
    person: { ...born('Leïla', 'Bouzid', 'leila.bouzid@exemple.tn', '020100110', '2010-12-19'), gender: 'female' },
  },
  {
    ...student,
    id: 'hedi',
    about: 'Sans offre : presque tout est verrouillé, les séances et les examens aussi',
    points: 150,
    offer: null,
    person: { ...born('Hédi', 'Saïdi', 'hedi.saidi@exemple.tn', '020100111', '2010-10-05'), gender: 'male' },
    permissions: { has_forum: false, has_exam: false },
  },
  {
    ...student,
    id: 'nour',
    about: 'Heures gratuites en cours',
    points: 0,
    offer: null,
    person: {
      ...born('Nour', 'Hamdi', 'nour.hamdi@exemple.tn', '020100112', '2010-07-09'),
      gender: 'female',
      freeHours: true,
      takeTrialAdvantage: true,
    },
    permissions: { has_forum: false, has_exam: true, freeHours: true, takeTrialAdvantage: true },
    freePlan: { seconds: 36_000, used: 12_000 },
    completed: { svt: [2] },
  },
  {
    ...student,
    id: 'samia',
    type: 'Parent',
    about: 'Mère d’Amira',
    points: 5000,
    offer: null,
    person: { ...born('Samia', 'Ben Salah', 'samia.bensalah@exemple.tn', '020100113', '1981-09-27'), gender: 'female' },
    permissions: {},
  },
  {
    ...student,
    id: 'rim',
    about: 'Compte à confirmer, profil à compléter',
    divisionId: null,
    points: 0,
    offer: null,
    home: null,
    person: {
      ...born('Rim', 'Chaabane', 'rim.chaabane@exemple.tn', '020100114', '2011-01-11'),
      verified: false,
      completed: false,
    },
    permissions: {},
  },
  {
    ...student,
    id: 'lina',
    about: 'Vit en France : pays sans gouvernorat',
    home: { country: 'France' },
    person: {
      ...born('Lina', 'Moreau', 'lina.moreau@exemple.fr', '020100115', '2010-03-18'),
      gender: 'female',
      hasEditDivision: true,
    },
    completed: { math: [3] },
  },
  {
    ...student,
    id: 'bilel',
    about: 'Inscrit par son entreprise : l’établissement manque',
    person: {
      ...born('Bilel', 'Hamrouni', 'bilel.hamrouni@exemple.tn', '020100116', '2010-02-22'),
      gender: 'male',
      businessId: 501,
      institute: null,
    },
  },
  {
    ...student,
    id: 'sarra',
    about: 'Se connecte avec Google ou Facebook',
    person: {
      ...born('Sarra', 'Masmoudi', 'sarra.masmoudi@exemple.tn', '020100117', '2010-09-14'),
      gender: 'female',
      google_id: 'google-sarra',
      facebook_id: 'facebook-sarra',
    },
    completed: { math: [4], fr: [2] },
  },
  {
    ...student,
    id: 'aziz',
    about: 'Se connecte avec Google, profil à compléter',
    divisionId: null,
    points: 0,
    offer: null,
    home: null,
    person: {
      ...born('Aziz', 'Ferjani', 'aziz.ferjani@exemple.tn', null, '2010-05-30'),
      completed: false,
      google_id: 'google-aziz',
    },
    permissions: {},
  },
  {
    ...student,
    id: 'wassim',
    about: 'Mot de passe expiré : à changer',
    person: {
      ...born('Wassim', 'Kallel', 'wassim.kallel@exemple.tn', '020100119', '2010-01-07'),
      gender: 'male',
      password_changed_at: '2025-09-15T08:00:00.000Z',
    },
    permissions: { has_forum: true, has_exam: true, changePassword: true },
  },
  {
    ...student,
    id: 'essai',
    about: 'Compte d’essai : profil, classe et mot de passe ne changent pas',
    person: { ...born('Élève', 'Essai', 'essai@exemple.tn', '020100120', '2010-06-01'), istest: true },
  },
  {
    ...student,
    id: 'khadija',
    about: 'Confirmée, sans classe ni e-mail',
    divisionId: null,
    points: 0,
    offer: null,
    person: { ...born('Khadija', 'Sow', null, '770100121', '2009-11-11'), gender: 'female' },
    home: { state: 'Dakar', institute: 'Lycée Blaise Diagne' },
    permissions: { has_forum: false, has_exam: false },
  },
  {
    ...student,
    id: 'dorra',
    about: 'Offre Découverte (groupe 83) : sans pièces jointes',
    offer: { group: { id: 83, name: 'Découverte' }, daysLeft: 60 },
    person: { ...born('Dorra', 'Feki', 'dorra.feki@exemple.tn', '020100122', '2010-04-02'), gender: 'female' },
  },
  {
    ...student,
    id: 'malek',
    about: 'Offre Découverte + (groupe 84) : sans pièces jointes, expire dans 9 jours',
    offer: { group: { id: 84, name: 'Découverte +' }, daysLeft: 9 },
    person: { ...born('Malek', 'Jlassi', 'malek.jlassi@exemple.tn', '020100123', '2010-08-25') },
  },
  {
    ...student,
    id: 'ghada',
    about: 'Élève de 6e année primaire : voit la bannière des offres',
    divisionId: 24,
    points: 9000,
    offer: null,
    home: { state: 'Ariana', institute: 'École primaire Ennasr' },
    person: { ...born('Ghada', 'Trabelsi', 'ghada.trabelsi@exemple.tn', '020100131', '2014-10-12'), gender: 'female' },
    permissions: { has_forum: false, has_exam: false },
  },
  {
    ...student,
    id: 'elyes',
    about: 'Dabba Dabba en trois fois : la deuxième tranche est à payer',
    points: 15_500,
    offer: null,
    person: { ...born('Elyes', 'Haddad', 'elyes.haddad@exemple.tn', '020100132', '2010-02-28'), gender: 'male' },
    completed: { math: [2] },
  },
  {
    ...student,
    id: 'skander',
    about: 'Sans téléphone, sans point et sans offre : l’essai demande un numéro',
    points: 0,
    offer: null,
    person: { ...born('Skander', 'Zouari', 'skander.zouari@exemple.tn', null, '2010-09-03'), gender: 'male' },
    permissions: { has_forum: false, has_exam: false },
  },
  {
    ...student,
    id: 'tarek',
    about: 'Client de l’opérateur (offre 33) : peut se désabonner',
    points: 200,
    offer: { group: { id: 33, name: 'Silver' }, daysLeft: 5 },
    person: {
      ...born('Tarek', 'Louati', 'tarek.louati@exemple.tn', '020100133', '2010-12-01'),
      gender: 'male',
      isPartnerClient: true,
    },
    permissions: { has_forum: false, has_exam: true },
  },
  {
    ...student,
    id: 'sirine',
    about: 'Cliente de l’opérateur partenaire',
    points: 0,
    offer: null,
    person: {
      ...born('Sirine', 'Ayari', 'sirine.ayari@exemple.tn', '020100124', '2010-03-19'),
      gender: 'female',
      isPartnerClient: true,
    },
  },
  {
    ...student,
    id: 'mariem',
    about: 'Sans e-mail : demandé avant d’ouvrir une séance',
    person: { ...born('Mariem', 'Chebbi', null, '020100134', '2010-06-21'), gender: 'female' },
  },
  {
    ...student,
    id: 'ilyes',
    about: 'Classe pilote de 9e année : les séances des chapitres sont ouvertes sans achat',
    divisionId: 31,
    home: { state: 'Ariana', institute: 'Collège de la Soukra' },
    person: { ...born('Ilyes', 'Mabrouk', 'ilyes.mabrouk@exemple.tn', '020100135', '2012-03-09'), gender: 'male' },
    permissions: { has_forum: true, has_exam: true, versPilote: true },
  },
  {
    ...student,
    id: 'selma',
    about: 'Parraine sans code ni jeton : le code est à générer ; deux annonces à l’arrivée',
    points: 300,
    person: { ...born('Selma', 'Kacem', 'selma.kacem@exemple.tn', '020100136', '2010-05-05'), gender: 'female' },
    permissions: { has_forum: true, has_exam: true, eligibleUserForGift: true },
  },
  {
    ...student,
    id: 'youssef',
    about: 'Parraine avec un code et quatre jetons seulement',
    points: 300,
    person: {
      ...born('Youssef', 'Hamza', 'youssef.hamza@exemple.tn', '020100137', '2010-07-23'),
      gender: 'male',
      gift_code: 'YOUSSEF26',
      gift_point: 4,
    },
    permissions: { has_forum: true, has_exam: true, eligibleUserForGift: true },
  },
  {
    ...student,
    id: 'rania',
    about: 'Parraine avec 900 jetons et deux cadeaux au panier ; une annonce à l’arrivée',
    points: 300,
    person: {
      ...born('Rania', 'Chaker', 'rania.chaker@exemple.tn', '020100138', '2010-10-10'),
      gender: 'female',
      gift_code: 'RANIA26',
      gift_point: 900,
    },
    permissions: { has_forum: true, has_exam: true, eligibleUserForGift: true },
  },
]
