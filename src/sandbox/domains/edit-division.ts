import { type Call, type Implementation, refuse, say } from '../handler'
import type { Division } from '../world/school'
import { faultsOf, refuseForm } from './form-rules'
import { divisionsOf } from './home-rules'

type Profile = Implementation['profile']

const other = 4
const reasons = [
  { id: 1, reason: 'Je me suis trompé de classe à l’inscription' },
  { id: 2, reason: 'Je suis passé dans une autre classe' },
  { id: 3, reason: 'J’ai changé de filière' },
  { id: other, reason: 'Autre' },
]
const notAChoice = 'This value is not one of the choices'

/** Why a class is changed. */
export const editDivisionReasons: Profile['editDivisionReasons'] = () => reasons.map((reason) => ({ ...reason }))

/** The changes of class of the user, the newest first. */
export const editDivisionHistory: Profile['editDivisionHistory'] = ({ user }) => user.divisionChanges.toReversed()

/** Changes the class at once; once only. */
export const editDivision: Profile['editDivision'] = (call) => {
  const { body, user } = call
  if (user.user.hasEditDivision !== true || user.user.istest === true) return refuse('accessDenied')
  const wanted = choicesOf(call).find(({ id }) => id === body.newDivision)
  const known = reasons.some(({ id }) => id === body.reason)
  const unsaid = body.reason === other && (body.reason2 ?? '').trim() === ''
  const faults = faultsOf([
    ['newDivision', 'Division', wanted === undefined ? notAChoice : null],
    ['reason', 'Reason', known ? null : notAChoice],
    ['reason2', 'Reason', unsaid ? 'This value should not be blank' : null],
  ])
  if (faults.length > 0 || wanted === undefined) return refuseForm(faults)
  user.divisionChanges.push({
    id: user.divisionChanges.length + 1,
    old_division: user.user.division ?? null,
    new_division: { id: wanted.id, name: wanted.name },
    reason: reasons.find(({ id }) => id === body.reason)?.reason ?? null,
    reason2: body.reason2 ?? null,
    status: 'processed',
    created_at: new Date(call.clock.now()).toISOString(),
  })
  Object.assign(user.user, { division: { id: wanted.id, name: wanted.name }, optional_subject: null, hasEditDivision: false })
  return say(null, 'Votre classe est changée')
}

function choicesOf({ user: { user } }: Pick<Call, 'user'>): readonly Division[] {
  return user.hasEditDivision === true && user.istest !== true ? divisionsOf(user.country?.id).filter(({ id }) => id !== user.division?.id) : []
}
