/**
 * The form in which texts are compared and searched: no accents, one case, words parted by one space.
 * Decomposing, dropping the marks and lower-casing makes `Ά`, `ά`, `α` and `Α` one letter; the final sigma joins σ.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .normalize('NFD') // lower-casing İ brings a new mark
    .replace(/\p{M}+/gu, '')
    .replace(/[ςßøłđæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Letters that have no decomposition into a plain letter and a mark. */
const PLAIN: Record<string, string> = { ς: 'σ', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }
