import { sql } from 'kysely'
import { TIME_LINE_PAGE, type InputOf, type contactTimeLine, type ResultOf, type TimeLineEvent } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { newestOf, type Cursor, type Source } from './time-line-source.ts'

type Query = InputOf<typeof contactTimeLine>['query']
type Found = Omit<TimeLineEvent, 'id' | 'user'> & { key: string; user_id: number | null; exact: string }

/**
 * Reads a page of the time line of a record that the caller may read. Each source gives its newest events through its index; one statement
 * joins them.
 * @param all what may happen with the record and is shown to the caller
 * @throws 422 for a cursor that no page gave
 */
export async function readTimeLine(ctx: Context, all: readonly Source[], query: Query): Promise<ResultOf<typeof contactTimeLine>> {
  const cursor = query.cursor === undefined ? null : (readCursor(query.cursor) ?? refuseUnknown(ctx, 'cursor'))
  const words = query.search?.trim() ? searchWords(query.search) : null
  const sources = all.filter(({ kind }) => !query.kind?.length || query.kind.includes(kind))
  if (!sources.length || words?.length === 0) return { data: [], meta: { next_cursor: null } }
  const limit = TIME_LINE_PAGE + 1
  const found = await rows<Found>(
    ctx.db,
    sql`SELECT e.*, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact
      FROM (${sql.join(
        sources.map((source) => newestOf(source, { cursor, words, limit })),
        sql` UNION ALL `,
      )}) e ORDER BY e.at DESC, e.kind DESC, e.key DESC LIMIT ${limit}`,
  )
  const shown = found.slice(0, TIME_LINE_PAGE)
  const people = await userBadges(ctx, [...new Set(shown.flatMap(({ user_id }) => user_id ?? []))])
  const data = shown.map(({ key, user_id, exact: _exact, ...event }) => ({
    ...event,
    id: key.replace(LEADING_ZEROS, ''),
    user: people.find((user) => user.id === user_id) ?? null,
  }))
  return { data, meta: { next_cursor: found.length > TIME_LINE_PAGE ? writeCursor(shown.at(-1)!) : null } }
}

const writeCursor = ({ exact, kind, key }: Found): string => Buffer.from(JSON.stringify([exact, kind, key])).toString('base64url')

function readCursor(text: string): Cursor | null {
  try {
    const [at, kind, key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isKnown = typeof at === 'string' && EXACT.test(at) && typeof kind === 'string' && typeof key === 'string'
    return isKnown && !Number.isNaN(Date.parse(at)) ? { at, kind, key } : null
  } catch {
    return null // No JSON: the text comes from elsewhere.
  }
}

const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
/** Zeros before a numeric id, not those of a uuid. */
const LEADING_ZEROS = /^0+(?=\d+(:|$))/
