import { describe, expect, it } from 'vitest'
import { cutMarkup, readMarkup, removeMarkup } from './markup'

const escape = (text: string) => text.replaceAll('<', '&lt;')

describe('a < of a text', () => {
  it.each([
    '0<x et y>1',
    'a < b',
    'a <',
    'clique sur <Envoyer>',
    'clique sur <menu>',
    'x <b y> z',
    'x <b> y',
    'a <b x=2> c',
    '<input foo>',
    '<p foo bar>',
    '<p',
    '<p class="a"',
    '<p class="a',
    '<p class=>',
    '> x <p class="a',
    '<p class="a" =>',
    '<p"a">',
    '<2>',
    '<x-y>a',
    '<o:p>a',
    '<!-- sans fin',
    '<!-->',
    '<!--->',
    '<!texte>',
    '<?php a>',
    '<!doctype html',
  ])('is written as such in %j', (text) => {
    expect(readMarkup(text)).toEqual({ html: escape(text), hasTags: false })
    expect(removeMarkup(text)).toBe(text)
  })

  it.each([
    '<p>a</p>',
    '<P>a</P>',
    '<br>',
    '<br/>',
    '<br />',
    '</b>',
    '<b></b>',
    '<b>a</b>',
    '<b>a</B>',
    '<b class="x">a',
    "<b class='x>y'>a",
    '<a href=x>a',
    '<input disabled>',
    '<input DISABLED>',
    '<input disabled checked>',
    '<input class="x" foo>',
    '<input foo class="x">',
    '<img src="a"alt="b">',
    '<img/src="a">',
    '<hr class="a" title="b">',
    '<!-- a -->b',
    '<!---->b',
    '<!-- a > b -->c',
    '<!doctype html>a',
    '<!DOCTYPE html>a',
    '<?xml version="1.0"?>a',
    '<![CDATA[a]]>',
  ])('begins the markup of %j', (text) => expect(readMarkup(text)).toEqual({ html: text, hasTags: true }))

  it('is judged for each tag by itself', () => {
    expect(readMarkup('<p>si a<b alors</p> b>a').html).toBe('<p>si a&lt;b alors</p> b>a')
    expect(readMarkup('</b> puis <b>').html).toBe('</b> puis &lt;b>')
    expect(readMarkup('<!-- a --> b <!-- c').html).toBe('<!-- a --> b &lt;!-- c')
    expect(readMarkup('a<br>b<c').html).toBe('a<br>b&lt;c')
  })
})

describe('elements of an author', () => {
  it('separate what they hold, and those of office programs leave it in its line', () => {
    expect(readMarkup('a<x-y>b</x-y>c').html).toBe('a<div>b</div>c')
    expect(readMarkup('a<x-y class="z">b</x-y>c').html).toBe('a<div>b</div>c')
    expect(readMarkup('a<o:p>b</o:p>c').html).toBe('abc')
    expect(readMarkup('</x-y>')).toEqual({ html: '</div>', hasTags: true })
  })
})

describe('a text without its markup', () => {
  it('has a space for each tag and comment', () => {
    expect(removeMarkup('<p>a</p>b<br>c<!-- d -->e')).toBe(' a b c e')
    expect(removeMarkup('<p>0<x et y>1</p>')).toBe(' 0<x et y>1 ')
    expect(removeMarkup('a')).toBe('a')
  })
})

describe('a text that is cut', () => {
  it('ends before a tag that would remain open, and keeps one that is closed', () => {
    expect(cutMarkup('ab<b>c', 6)).toBe('ab<b>c')
    expect(cutMarkup('ab<b>c', 5)).toBe('ab<b>')
    expect(cutMarkup('ab<b>c', 4)).toBe('ab')
    expect(cutMarkup('abcdef', 4)).toBe('abcd')
  })

  it('keeps a < that stands too far from its end for a tag', () => {
    const text = `<${'x'.repeat(3000)}`
    expect(cutMarkup(text, 1999)).toBe('')
    expect(cutMarkup(text, 2000)).toHaveLength(2000)
    expect(cutMarkup(text, 2001)).toHaveLength(2001)
  })
})
