import { describe, expect, it } from 'vitest'
import { escapeLike, numberParts, searchText, searchWords } from './search-text.ts'

const text = searchText({ names: ['Γιώργος Άγγελος'], values: ['info@kafes.gr', '+306971234567', 'Ακμή ΑΕ'] })

/** PostgreSQL's LIKE for patterns whose only wildcards are those of searchWords. */
const found = (query: string) => searchWords(query).every(({ pattern }) => text.includes(pattern.replaceAll('%', '')))

describe('searching', () => {
  it.each([
    'Γιώργος',
    'γιωργ',
    'giorgos',
    'ANGELOS',
    'αγγελος γιω',
    'kafes',
    'info@kafes.gr',
    'γι',
    'ακμή',
    'g',
    '6971234567',
    '+306971234567',
    '00306971234567',
    '+30 697 123 4567',
    '697 1234567',
    '69 71 23 45 67',
    '69 71 23',
    '(+30) 697-123-4567',
    '1234',
    '4567',
    '697.123.4567',
    'γιωργος 697 123',
  ])('finds the record by %j', (query) => expect(found(query)).toBe(true))

  it.each(['Μαρία', 'ωρ', 'or', '999', 'giorgos maria', '+44 697 123 4567'])('does not find it by %j', (query) => {
    expect(found(query)).toBe(false)
  })

  it('finds a foreign phone number in national and international notation', () => {
    const london = searchText({ names: [], values: ['+442079460958'] })
    for (const written of ['02079460958', '2079460958', '00442079460958', '442079460958']) expect(london).toContain(` ${written}`)
  })

  it('does not join two numbers that are not a phone number', () => {
    expect(searchWords('2024 117').map(({ word }) => word)).toEqual(['2024', '117'])
  })

  it.each([
    ['69 71 23', ['697123']],
    ['697 123 4567', ['6971234567']],
    ['697 12 345', ['69712345']],
    ['69 712 345', ['69', '712', '345']],
    ['x 69 71 23', ['x', '697123']],
    ['a69 71 23', ['a69', '7123']],
    ['697 123 4567 x', ['6971234567', 'x']],
    ['+30 (0)697 123 4567', ['306971234567']],
  ])('splits %j into %j', (query, words) => expect(searchWords(query).map(({ word }) => word)).toEqual(words))

  it('holds each folded value once, names also in Latin letters', () => {
    expect(searchText({ names: ['Άννα', ''], values: ['x@y.gr', '', 'ΆΝΝΑ'] })).toBe(' αννα x y gr anna')
  })

  it('starts with a space, so that the first word has a start', () => expect(text).toMatch(/^ \S/))

  it('looks for one or two characters at the start of a word only', () => {
    expect(searchWords('ab abc')).toEqual([
      { word: 'ab', kind: 'prefix', pattern: '% ab%' },
      { word: 'abc', kind: 'infix', pattern: '%abc%' },
    ])
  })

  it('contains every sequence of six digits of a long number', () => {
    expect(numberParts('306971234567')).toEqual([306971, 69712, 697123, 971234, 712345, 123456, 234567])
    expect(numberParts('00000000')).toEqual([0])
    expect(numberParts('ab12345678c1234567')).toEqual([123456, 234567, 345678])
    expect(numberParts('1234567')).toEqual([])
  })

  it('treats wildcards literally', () => {
    expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\')
    expect(searchWords('%%% ___')).toEqual([])
  })
})
