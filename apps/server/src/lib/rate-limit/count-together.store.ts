import { gathering } from '../jobs/gathering.ts'
import type { QueryablePool } from './rate-limit.ts'

type Query = Parameters<QueryablePool['query']>[0]
interface Counted {
  points: number
  expire: number | string | null
}
interface Attempt extends Counted {
  key: string
  now: number
  counted?: Counted
}

/** Name of the statement with which the library counts an attempt; its values are key, points, end of the window, now. */
const COUNTS = 'rate_limits:rlflx-upsert'

/**
 * A pool that counts attempts which arrive while others are counted by one statement, so that a rush of guests does not send one for
 * each. All other statements pass.
 */
export function countingTogether(pool: QueryablePool): QueryablePool {
  const count = gathering((attempts: Attempt[]) => countAll(pool, attempts))
  return {
    async query(query: Query) {
      if (query.name !== COUNTS) return pool.query(query)
      const [key, points, expire, now] = query.values as [string, number, number | null, number]
      const attempt: Attempt = { key, points, expire, now }
      await count(attempt)
      return { rows: [attempt.counted] }
    },
  }
}

/** Counts attempts by one statement. Each learns the count that it reached, in the order of the attempts. */
async function countAll(pool: QueryablePool, attempts: readonly Attempt[]): Promise<void> {
  const byKey = Map.groupBy(attempts, ({ key }) => key)
  // In one order in all processes, so that none waits for another in a circle.
  const keys = [...byKey.keys()].sort()
  const sums = keys.map((key) => byKey.get(key)!.reduce((sum, { points }) => sum + points, 0))
  const { rows } = await pool.query({
    name: 'rate_limits:count-together',
    text: `INSERT INTO rate_limits AS l (key, points, expire) SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[])
      ON CONFLICT (key) DO UPDATE SET points = CASE WHEN l.expire <= $4 THEN excluded.points ELSE l.points + excluded.points END,
        expire = CASE WHEN l.expire <= $4 THEN excluded.expire ELSE l.expire END
      RETURNING key, points, expire`,
    values: [keys, sums, keys.map((key) => byKey.get(key)![0]!.expire), attempts[0]!.now],
  })
  for (const { key, points, expire } of rows as (Counted & { key: string })[]) {
    let reached = points
    for (const attempt of byKey.get(key)!.toReversed()) {
      attempt.counted = { points: reached, expire }
      reached -= attempt.points
    }
  }
}
