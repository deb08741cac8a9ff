/** Somebody who may ask to be tied to a pupil's account. */
export type KnownParent = { name: string; last_name: string | null; phone: string | null; email: string | null }

/** The parents of the school, by their place in this list. */
export const knownParents: readonly KnownParent[] = [
  { name: 'Samia', last_name: 'Ben Salah', phone: '22100113', email: 'samia.bensalah@exemple.tn' },
  { name: 'Mourad', last_name: 'Ben Salah', phone: '98100141', email: 'mourad.bensalah@exemple.tn' },
  { name: 'Houda', last_name: 'Ben Salah', phone: '55100142', email: null },
  { name: 'Anis', last_name: 'Gherairi', phone: '41100143', email: 'anis.gherairi@exemple.tn' },
  { name: 'عائشة', last_name: 'بن علي', phone: '23100144', email: 'aicha.benali@exemple.tn' },
  { name: 'Ramatoulaye', last_name: null, phone: null, email: 'rama.sarr@exemple.sn' },
]
