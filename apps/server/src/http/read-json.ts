/** Maximum nesting depth of a body. No form needs more, and later steps walk the body recursively. */
export const DEEPEST = 60

/**
 * Parses the JSON of a body. Unpaired surrogates, which UTF-8 cannot represent, become the replacement character:
 * text columns would convert them anyway, and JSON columns would refuse the whole value.
 * @throws SyntaxError for invalid JSON, RangeError for JSON that is nested too deeply
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeperThan(value, DEEPEST)) throw new RangeError('Nested too deep')
  return SURROGATE.test(text) ? wellFormed(value) : value
}

/** @returns whether a value is nested deeper than the given number of levels */
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
