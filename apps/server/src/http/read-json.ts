/** Levels to which a body may be nested: nobody's form goes deeper, and what is made of it later is walked level by level. */
export const DEEPEST = 60

/**
 * Reads the JSON of a body. Halves of surrogate pairs, which UTF-8 has no bytes for, become the replacement character:
 * a column of text would get that anyway, a column of JSON would refuse the whole.
 * @throws SyntaxError for what is not JSON, RangeError for what is nested too deep
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeperThan(value, DEEPEST)) throw new RangeError('Nested too deep')
  return SURROGATE.test(text) ? wellFormed(value) : value
}

/** @returns whether a value is nested deeper than so many levels */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

const SURROGATE = /\\ud[89a-f]/i

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]))
}
