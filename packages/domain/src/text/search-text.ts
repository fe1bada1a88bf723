import { fold } from './fold.ts'
import { latin } from './latin.ts'
import { phoneNotations } from '../contact/phone-notations.ts'

/**
 * The text that a record is searched in: all values folded, names in Latin letters too, phones in every notation.
 * Starts with a space so that `'% ab%'` finds the start of the first word as well.
 */
export function searchText({ names, values }: { names: string[]; values: string[] }): string {
  const parts = [...names, ...values].map(fold)
  for (const name of names) parts.push(latin(name))
  for (const value of values) parts.push(...phoneNotations(value))
  const distinct = new Set(parts.filter((part) => part !== ''))
  return ` ${[...distinct].join(' ')}`
}

export type SearchWord = {
  word: string
  /** Words of one or two characters are looked for at the start of a word only: trigrams cannot serve them. */
  kind: 'infix' | 'prefix'
  /** Operand of `search_text LIKE`. */
  pattern: string
}

/** Splits what somebody typed into the words that all must match, each with its LIKE pattern. */
export function searchWords(query: string): SearchWord[] {
  const words = new Set(
    fold(joinPhoneGroups(query))
      .split(' ')
      .filter((word) => word !== ''),
  )
  return [...words].map((word) => {
    const kind = [...word].length >= 3 ? 'infix' : 'prefix'
    return { word, kind, pattern: kind === 'infix' ? `%${escapeLike(word)}%` : `% ${escapeLike(word)}%` }
  })
}

/** Digits from which on a word is looked for as a number: shorter ones are in too many numbers to be worth it. */
const LONG_NUMBER = 8

/**
 * Every six digits in a row of the long numbers in a word, as PostgreSQL's `number_parts` takes them from a searched text.
 * A text that contains the word has them all.
 */
export function numberParts(word: string): number[] {
  const numbers = word.split(/[^0-9]+/).filter((digits) => digits.length >= LONG_NUMBER)
  return [...new Set(numbers.flatMap((digits) => Array.from({ length: digits.length - 5 }, (_, at) => Number(digits.slice(at, at + 6)))))]
}

/** Makes a text literal inside a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Writes groups of digits as one number where they are a phone: ten digits or more, or a group too short to be
 * found on its own (`69 71 23`). Other groups stay apart, so `2024 117` still means both numbers.
 */
function joinPhoneGroups(query: string): string {
  return query.replace(/(?<![\p{L}\p{N}])[+(]?\d[\d\s().\-/]*\d(?![\p{L}\p{N}])/gu, (run) => {
    const groups = run.replace(/^(\+.*?)\(0\)/, '$1 ').match(/\d+/g) ?? []
    const digits = groups.join('')
    const later = groups.slice(1)
    const joins = later.length > 0 && (digits.length >= 10 || later.some((group) => group.length < 3))
    return joins ? digits : run
  })
}
