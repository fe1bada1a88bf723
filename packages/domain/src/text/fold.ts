/**
 * Normalises a text for comparison and search: no accents, lower case, words separated by one space. `Ά`, `ά`, `α` and `Α`
 * become one letter; the final sigma becomes σ.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .normalize('NFD') // Lower-casing İ adds a combining mark.
    .replace(/\p{M}+/gu, '')
    .replace(/[ςßøłđæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Letters without a decomposition into a plain letter and a mark. */
const PLAIN: Record<string, string> = { ς: 'σ', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }
