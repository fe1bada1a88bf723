/**
 * One range of a `Range` header (RFC 9110, 14.2), both ends included; null when there is none, several, or one that is
 * not understood, which all mean: send everything.
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? ['', '', '']
  if (!first) return last ? lastBytes(Number(last), size) : null
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (start >= size) return 'unsatisfiable'
  return start > end ? null : { start, end }
}

function lastBytes(count: number, size: number): { start: number; end: number } | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
