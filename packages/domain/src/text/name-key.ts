import { latin } from './latin.ts'

/**
 * A key that is equal for different spellings of a name, in Greek or Latin letters and in any order:
 * `Γιώργος Παπαδόπουλος` = `PAPADOPOULOS Giorgos`, `Βασίλης` = `Basilis`. A hint only: equal keys never prove
 * that two contacts are one person.
 */
export function nameKey(firstName: string | null | undefined, lastName?: string | null): string {
  return latin(`${firstName ?? ''} ${lastName ?? ''}`)
    .split(' ')
    .map(sound)
    .sort()
    .join(' ')
}

function sound(word: string): string {
  const heard = SOUNDS.reduce((text, [spelling, letter]) => text.replaceAll(spelling, letter), word)
  return heard.replace(/(\P{N})\1+/gu, '$1')
}

/** Applied in this order: longer spellings precede the letters that they contain. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['ch', 'h'],
  ['kh', 'h'],
  ['th', 't'],
  ['dh', 'd'],
  ['gh', 'g'],
  ['ou', 'u'],
  ['au', 'av'],
  ['eu', 'ev'],
  ['ai', 'e'],
  ['ei', 'i'],
  ['oi', 'i'],
  ['y', 'i'],
  ['w', 'o'],
  ['x', 'ks'],
  ['c', 'k'],
  ['q', 'k'],
  ['nt', 'd'],
  ['mp', 'v'],
  ['b', 'v'],
  ['gk', 'g'],
  ['gg', 'g'],
  ['ng', 'g'],
]
