import { getNotificationTexts } from './notification-texts'
import { nextId, notify } from './notify'
import type { Student } from './student'

type DemoParent = { name: string; last_name: string | null; phone: string | null; email: string | null }

/** Requests refer to the index. */
export const demoParents: readonly DemoParent[] = [
  { name: 'Samia', last_name: 'Ben Salah', phone: '22100113', email: 'samia.bensalah@exemple.tn' },
  { name: 'Mourad', last_name: 'Ben Salah', phone: '98100141', email: 'mourad.bensalah@exemple.tn' },
  { name: 'Houda', last_name: 'Ben Salah', phone: '55100142', email: null },
  { name: 'Anis', last_name: 'Gherairi', phone: '41100143', email: 'anis.gherairi@exemple.tn' },
  { name: 'عائشة', last_name: 'بن علي', phone: '23100144', email: 'aicha.benali@exemple.tn' },
  { name: 'Ramatoulaye', last_name: null, phone: null, email: 'rama.sarr@exemple.sn' },
]

/** Adds a parent's request and notifies the student. */
export function addParentRequest(student: Student, parent: number, at: number): void {
  const name = demoParents[parent]?.name ?? ''
  student.engagement.parentRequests.push({ id: nextId(student), parent, approved: null, at })
  student.user.hasParentRequest = true
  notify(
    student,
    {
      kind: 'parentRequest',
      ...getNotificationTexts(student.user.language).parent(name),
      link: '/liste-des-demandes-parentales',
    },
    at,
  )
}
