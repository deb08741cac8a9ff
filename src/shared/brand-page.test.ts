import { expect, test } from 'vitest'
import { createBrandPage, createBrandSchema } from './brand-page'

const rowsOf = (field: string) =>
  createBrandPage()
    .split('\n')
    .filter((line) => line.startsWith(`| \`${field}\` |`))

test('each field of a brand is listed once with its purpose, also those inside others', () => {
  expect(rowsOf('id')).toEqual([
    '| `id` | the name of the folder, of the packages and of the command; never changed once shipped |',
  ])
  expect(rowsOf('publisher')).toHaveLength(1)
  expect(rowsOf('publisher.email')).toEqual(['| `publisher.email` | the maintainer of the packages |'])
  expect(rowsOf('operator.slug'), 'of an object that may be null').toHaveLength(1)
  expect(rowsOf('summary.fr'), 'without a purpose of its own').toEqual([])
})

test('the colours of the two themes are listed once', () => {
  expect(rowsOf('colours.*.primary')).toHaveLength(1)
  expect(createBrandPage()).not.toContain('colours.dark')
})

test('the schema for editors is a schema of JSON with a title', () => {
  expect(createBrandSchema()).toMatchObject({
    $schema: expect.stringContaining('json-schema.org') as unknown,
    title: 'A brand of the application (brand/<id>/brand.json)',
    type: 'object',
  })
})
