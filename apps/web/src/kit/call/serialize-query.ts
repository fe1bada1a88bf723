type Values = Record<string, unknown>

/**
 * Writes a query in the grammar of the wire: `filter[name][op]=v`, lists separated by commas (spec 7.1).
 * Returns '' or a string that begins with `?`.
 */
export function serializeQuery(query: Values | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) => pairsOf(key, value))
  if (!pairs.length) return ''
  return `?${pairs.map(([key, value]) => `${key.replaceAll('&', '%26')}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`
}

function pairsOf(key: string, value: unknown): [string, string][] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.length ? [[key, value.map((item) => (item === null ? 'null' : String(item))).join(',')]] : []
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, inner]) => pairsOf(`${key}[${name}]`, inner))
  return [[key, String(value)]]
}
