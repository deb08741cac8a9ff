import type { Platform } from '../domains/handler'
import { getEnd, eventById } from '../world/live-events'
import { escaped, page } from './page'

const style =
  '[role=status]{font-weight:600}dl{display:grid;grid-template-columns:auto 1fr;gap:4px ' +
  '16px}dt{font-weight:600}dd{margin:0}'

export function joinPage(
  { world, joinTickets, clock }: Pick<Platform, 'world' | 'joinTickets' | 'clock'>,
  eventNumber: string,
  ticket: string,
): Response {
  const event = /^\d{1,15}$/.test(eventNumber) ? eventById(world, Number(eventNumber)) : null
  const id = event === null ? null : joinTickets.getStudent(ticket, event.id)
  const student = world.students.find((one) => one.id === id)
  if (event === null || student === undefined) {
    return page({
      title: 'Lien expiré',
      status: 404,
      body:
        '<main><h1>Lien expiré</h1><p>Rejoignez la séance depuis l’application pour obtenir un nouveau lien.</p>' +
        '</main>',
    })
  }
  const now = clock.now()
  const state =
    getEnd(event) <= now
      ? 'La séance est terminée.'
      : event.startsAt > now
        ? 'La séance commence dans un instant.'
        : 'La séance est en cours.'
  const facts = [
    ['Matière', event.subject.name],
    ['Professeur', `${event.teacher.name} ${event.teacher.last_name}`],
    ['Heure', hours(event.startsAt, event.endsAt)],
  ]
  const list = facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd dir="auto">${escaped(value)}</dd>`).join('')
  return page({
    title: 'Séance en direct',
    style,
    body:
      `<main><p>Séance en direct (démonstration)</p><h1 dir="auto">${escaped(event.title)}</h1><p ` +
      `id="who">Bienvenue, <span dir="auto">${escaped(student.user.name)}</span>.</p><p ` +
      `role="status">${state}</p><dl>${list}</dl></main>`,
  })
}

function hours(from: number, to: number | null): string {
  const formatTime = (at: number) =>
    new Date(at).toLocaleTimeString('fr', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Tunis' })
  return to === null ? formatTime(from) : `${formatTime(from)} – ${formatTime(to)}`
}
