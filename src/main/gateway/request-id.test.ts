import { expect, it } from 'vitest'
import { redact } from '../base/log/redact'
import { createRequestId } from './request-id'

it('creates ids that differ and that the log does not mask', () => {
  const ids = Array.from({ length: 500 }, createRequestId)
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(redact(`gateway.refused {"request":"${id}"}`)).toContain(id)
})
