import { describe, expect, it } from 'vitest'
import { isAllowedAttribute, isAllowedDeclaration, isAllowedName, isAllowedSelector } from './allow-list'

describe('what the document of the last Home may hold', () => {
  it.each<[string, boolean, boolean]>([
    ['div', false, true],
    ['svg', false, true],
    ['path', true, true],
    ['script', false, false],
    ['div', true, false],
    ['svg', true, false],
    ['path', false, false],
  ])('an element %s, in a drawing: %s, is allowed: %s', (name, isInSvg, expected) =>
    expect(isAllowedName(name, isInSvg)).toBe(expected),
  )

  it.each<[string, boolean]>([
    ['.ant-btn', true],
    ['.a.b.c.d', true],
    ['.a.b.c.d.e', false],
    ['div.a', false],
    ['.a .b', false],
    ['.a{}', false],
    ['', false],
  ])('a selector %j: %s', (selector, expected) => expect(isAllowedSelector(selector)).toBe(expected))

  it.each<[string, string, boolean]>([
    ['color', 'var(--ink)', true],
    ['--gap', 'calc(2px + var(--x))', true],
    ['--font', "'Noto Sans', sans-serif", true],
    ['position', 'fixed', false],
    ['color', 'url(https://a.test/)', false],
    ['color', 'red; position: fixed', false],
    ['--x', 'image-set(a)', false],
    ['-x', '1', false],
    ['--gap', 'a'.repeat(401), false],
  ])('a declaration %s: %s is allowed: %s', (property, value, expected) =>
    expect(isAllowedDeclaration(property, value)).toBe(expected),
  )

  it.each<[string, string, boolean]>([
    ['data-initials', 'أ م', true],
    ['data-state', 'open', true],
    ['data-state', '', true],
    ['data-state', 'a b', false],
    ['data-tour', 'home', false],
    ['data-tours', 'home', true],
    ['aria-label', 'Accueil & co', true],
    ['aria-controls', 'menu', false],
    ['href', '/subjects', true],
    ['href', '//evil.example.org', false],
    ['onclick', '', false],
    ['constructor', '', false],
    ['id', 'root', false],
  ])('an attribute %s=%j: %s', (name, value, expected) => expect(isAllowedAttribute(name, value)).toBe(expected))
})
