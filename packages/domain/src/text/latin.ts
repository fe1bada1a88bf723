import { fold } from './fold.ts'

/**
 * Transliterates folded Greek text to Latin letters by sound, so that a name is found in both scripts.
 * Follows ELOT 743 where it is unambiguous; υ after α, ε, η is `f` before voiceless sounds and at the end of a word.
 */
export function latin(text: string): string {
  return fold(text)
    .replace(/([αεη])υ(?=[θκξπστφχψ]|[^\p{L}]|$)/gu, (_, vowel: string) => `${LETTERS[vowel]}f`)
    .replace(/([αεη])υ/gu, (_, vowel: string) => `${LETTERS[vowel]}v`)
    .replace(/ου|αι|ει|οι|μπ|ντ|γκ|γγ|γξ|γχ/g, (pair) => PAIRS[pair] ?? pair)
    .replace(/[α-ω]/g, (letter) => LETTERS[letter] ?? letter)
}

const PAIRS: Record<string, string> = {
  ου: 'ou',
  αι: 'ai',
  ει: 'ei',
  οι: 'oi',
  μπ: 'mp',
  ντ: 'nt',
  γκ: 'gk',
  γγ: 'ng',
  γξ: 'nx',
  γχ: 'nch',
}

const LETTERS: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}
