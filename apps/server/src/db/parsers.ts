import pg from 'pg'

type Parser = (text: string) => unknown

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const
const arrayOid = { int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185, numeric: 1231 } as const

const scalars: Record<number, Parser> = {
  [oid.int8]: parseBigint,
  [oid.numeric]: asIs,
  [oid.date]: asIs,
  [oid.timestamp]: (text) => text.replace(' ', 'T'),
  [oid.timestamptz]: parseTimestamp,
}

// The parser of pg for text arrays, which returns the elements as strings.
const textArrayOid: number = 1009
const textArray = pg.types.getTypeParser(textArrayOid) as (text: string) => unknown[]

const parsers: Record<number, Parser> = {
  ...scalars,
  ...Object.fromEntries(Object.entries(arrayOid).map(([name, id]) => [id, arrayOf(scalars[oid[name as keyof typeof oid]] ?? asIs)])),
}

/** Returns the parser of a column type for the pools of `createDatabase`. Other types use the parsers of `pg`. */
export function parserFor(type: number, format?: 'text' | 'binary'): Parser {
  if (format === 'binary') return pg.types.getTypeParser(type, 'binary')
  return parsers[type] ?? (pg.types.getTypeParser(type, 'text') as Parser)
}

/** @throws RangeError for values beyond 2^53 − 1, which a number cannot represent exactly */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} from the database is too large to be exact`)
  return value
}

/** `2026-01-31 09:30:00.123456+00` to `2026-01-31T09:30:00.123456Z`: microseconds are kept. The session is in UTC. */
function parseTimestamp(text: string): string {
  if (!text.endsWith('+00')) return text
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
}

function asIs(text: string): string {
  return text
}

function arrayOf(parse: Parser): Parser {
  const each = (element: unknown): unknown => {
    if (element === null) return null
    return Array.isArray(element) ? element.map(each) : parse(String(element))
  }
  return (text) => textArray(text).map(each)
}
