import { latin } from './latin.ts'

/** Words of a text in Latin letters and digits, joined by hyphens, as addresses contain them; empty when it has none. */
export function slug(text: string, max = 80): string {
  const words = latin(text).replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-+/, '').slice(0, max).replace(/-+$/, '')
}
