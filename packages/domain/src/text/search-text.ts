import { fold } from './fold.ts'
import { latin } from './latin.ts'
import { phoneNotations } from '../contact/phone-notations.ts'

/**
 * The searchable text of a record: all values folded, names also in Latin letters, phone numbers in every notation.
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
  /** Words of one or two characters match only at the start of a word, because trigrams do not support them. */
  kind: 'infix' | 'prefix'
  /** Operand of `search_text LIKE`. */
  pattern: string
}

/** Splits a search into words that must all match, each with its LIKE pattern. */
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

/** Minimum number of digits of a word to search it as a number; shorter ones match too many numbers. */
const LONG_NUMBER = 8

/**
 * Every sequence of six digits in the long numbers of a word, like `number_parts` in PostgreSQL for a searched text. A text
 * that contains the word contains them all.
 */
export function numberParts(word: string): number[] {
  const numbers = word.split(/[^0-9]+/).filter((digits) => digits.length >= LONG_NUMBER)
  return [...new Set(numbers.flatMap((digits) => Array.from({ length: digits.length - 5 }, (_, at) => Number(digits.slice(at, at + 6)))))]
}

/** Escapes a text for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Joins groups of digits that are a phone number: ten digits or more, or a group too short to be found alone
 * (`69 71 23`). Other groups remain separate, so `2024 117` means both numbers.
 */
function joinPhoneGroups(query: string): string {
  return query.replace(/(?<![\p{L}\p{N}])[+(]?\d[\d\s().\-/]*\d(?![\p{L}\p{N}])/gu, (run) => {
    const groups = run.replace(/^(\+.*?)\(0\)/, '$1 ').match(/\d+/g) ?? []
    const digits = groups.join('')
    const joins = digits.length >= 10 || groups.slice(1).some((group) => group.length < 3)
    return joins ? digits : run
  })
}
