import { expect, it } from 'vitest'
import { getOperatorStatus } from './operator-status'

const silver = { id: 4, group: { id: 33, name: 'Silver' }, end_date: '2026-12-01' }
const gold = { group: { id: 12, name: 'Gold' } }

it('recognises a client of the operator by offer group 33 alone', () => {
  const subscription = { name: 'Silver', ends: '2026-12-01' }
  expect(getOperatorStatus({ affiliations: [gold, silver] })).toEqual({ registered: true, subscription })
  expect(getOperatorStatus({ isPartnerClient: false, affiliations: [silver] })).toEqual({
    registered: true,
    subscription,
  })
  expect(getOperatorStatus({ affiliations: [{ group: { id: 33, name: '' } }] })).toEqual({
    registered: true,
    subscription: { name: '', ends: null },
  })
})

it('names the last of several subscriptions, in any order', () => {
  const [ended, running, endless] = [
    { ...silver, end_date: '2026-11-01' },
    { ...silver, group: { id: 33, name: 'Silver+' }, end_date: '2026-12-31 23:59:59' },
    { ...silver, group: { id: 33, name: 'Sans fin' }, end_date: null },
  ]
  for (const affiliations of [
    [ended, running],
    [running, ended, gold],
  ])
    expect(getOperatorStatus({ affiliations })).toEqual({
      registered: true,
      subscription: { name: 'Silver+', ends: '2026-12-31 23:59:59' },
    })
  expect(getOperatorStatus({ affiliations: [ended, endless, running] })).toMatchObject({
    subscription: { name: 'Sans fin', ends: null },
  })
})

it('treats a partner client without group 33 as registered, without a subscription to cancel', () => {
  expect(getOperatorStatus({ isPartnerClient: true, affiliations: [gold] })).toEqual({
    registered: true,
    subscription: null,
  })
  expect(getOperatorStatus({ isPartnerClient: true, affiliations: null })).toEqual({
    registered: true,
    subscription: null,
  })
})

it('treats a user with other offers or none as not registered', () => {
  expect(getOperatorStatus({ affiliations: [gold] })).toEqual({ registered: false })
  expect(getOperatorStatus({ affiliations: [{ id: 33, group: { id: 12, name: 'Gold' } }] })).toEqual({
    registered: false,
  })
  expect(getOperatorStatus({ affiliations: null })).toEqual({ registered: false })
})
