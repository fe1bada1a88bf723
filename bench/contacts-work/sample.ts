import type { BenchAccount, BenchDatabase } from '../harness/prepare.ts'
import type { BenchRequests } from './add-requests.ts'

export type Sample = Awaited<ReturnType<typeof sampleOf>>

/** Records and words of an account, chosen by the number of the request, the same for all sides. */
export async function sampleOf({ database: { pool } }: BenchDatabase, { account_id }: BenchAccount, { requests, stages }: BenchRequests) {
  const { rows: people } = await pool.query<{ id: number; last_name: string; email: string; created_at: string }>(
    'SELECT id, last_name, email, created_at FROM contacts WHERE account_id = $1 AND id % 17 = 0 ORDER BY id LIMIT 5000',
    [account_id],
  )
  const { rows: tags } = await pool.query<{ id: number }>('SELECT id FROM tags WHERE account_id = $1 ORDER BY id', [account_id])
  const { rows: days } = await pool.query<{ from: string; to: string; last: string }>(
    `SELECT to_char(d, 'YYYY-MM-DD') AS from, to_char(d + interval '6 months', 'YYYY-MM-DD') AS to, to_char(d + interval '6 months - 1 day', 'YYYY-MM-DD') AS last
     FROM generate_series(date_trunc('month', now()) - interval '22 months', date_trunc('month', now()) - interval '7 months', interval '1 month') d`,
  )
  const of = <T>(list: readonly T[], n: number) => list[n % list.length]!
  return {
    id: (n: number) => of(people, n * 7).id,
    tags: (n: number) => [of(tags, n).id, of(tags, n + 1).id],
    request: (n: number) => of(requests, n * 37),
    stage: (n: number) => of(stages, n * 3 + Math.floor(n / 5)),
    period: (n: number) => of(days, n),
    /** The beginning of a Greek surname, a piece of an address in Latin letters, or one that few addresses have. */
    word: (n: number) => {
      const { last_name, email } = of(people, n * 11)
      const local = email.split('@')[0]!
      return [last_name.slice(0, 5), local.slice(-9, -5), `${local.slice(-6)}@`.slice(0, -1), local.slice(-8)][n % 4]!
    },
  }
}
