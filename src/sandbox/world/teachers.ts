import type { Teacher } from './school'

const teachers: readonly Teacher[] = [
  { name: 'Anis', last_name: 'Trabelsi', portrait: 'a-trabelsi' },
  { name: 'Mamadou', last_name: 'Diop', portrait: 'm-diop' },
  { name: 'Sonia', last_name: 'Ben Amor', portrait: 's-ben-amor' },
  { name: 'Habib', last_name: 'Mansouri', portrait: 'h-mansouri' },
  { name: 'Nabil', last_name: 'Gharbi', portrait: 'n-gharbi' },
  { name: 'Fatima', last_name: 'Ndiaye', portrait: 'f-ndiaye' },
  { name: 'Leïla', last_name: 'Cherif', portrait: 'l-cherif' },
]

/** By family name. */
export function teacherNamed(lastName: string): Teacher {
  const found = teachers.find((teacher) => teacher.last_name === lastName)
  if (found === undefined) throw new Error(`no teacher is called ${lastName}`)
  return found
}
