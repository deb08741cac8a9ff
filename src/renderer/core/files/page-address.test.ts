import { describe, expect, it } from 'vitest'
import { pageAddress } from './page-address'

const hosts = ['https://cdn.exemple.tn', 'http://127.0.0.1:4010']

describe('pageAddress', () => {
  it.each([
    ['https://cdn.exemple.tn/p/1.jpg?v=2', '/media/cdn.exemple.tn/p/1.jpg?v=2'],
    ['http://127.0.0.1:4010/p/1.svg', '/media/127.0.0.1:4010/p/1.svg'],
    ['http://cdn.exemple.tn/p/1.jpg', 'http://cdn.exemple.tn/p/1.jpg'],
    ['https://evil.example/p/1.jpg', 'https://evil.example/p/1.jpg'],
    ['not an address', 'not an address'],
  ])('maps %s to %s', (address, expected) => {
    expect(pageAddress(address, hosts)).toBe(expected)
  })
})
