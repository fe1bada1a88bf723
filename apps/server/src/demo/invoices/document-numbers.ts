import { documentNumber } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { equipSeries } from '#modules/sales/documents/index.ts'

interface GivenNumber {
  series_id: number
  year: number
  sequence: number
  number: string
}

/** Numbers of the default series of accounts, in the order in which they are asked for. */
export interface DocumentNumbers {
  /** @param day issue date, `YYYY-MM-DD`; never before the last one of the series */
  take(account_id: number, document_type: string, day: string): GivenNumber
  /** Lets the product go on after the numbers that were given. */
  store(): Promise<void>
}

/** Gives the accounts their series, and numbers from 1 in every year without a gap. */
export async function documentNumbers(db: Db, accounts: readonly number[]): Promise<DocumentNumbers> {
  await equipSeries(db, accounts)
  const { rows } = await sql<{ id: number; account_id: number; document_type: string; code: string; pattern: string }>`
    SELECT id, account_id, document_type, code, pattern FROM document_series
    WHERE account_id = any(${[...accounts]}::bigint[]) AND is_default AND deleted_at IS NULL`.execute(db)
  const series = new Map(rows.map((one) => [`${one.account_id} ${one.document_type}`, one]))
  const given = new Map<string, { series_id: number; year: number; last_number: number; day: string }>()
  return {
    take(account_id, document_type, day) {
      const { id, code, pattern } = series.get(`${account_id} ${document_type}`)!
      const year = Number(day.slice(0, 4))
      const sequence = (given.get(`${id} ${year}`)?.last_number ?? 0) + 1
      given.set(`${id} ${year}`, { series_id: id, year, last_number: sequence, day })
      return { series_id: id, year, sequence, number: documentNumber(pattern, { series: code, year, number: sequence }) }
    },
    async store() {
      await sql`
        WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) AS g(series_id bigint, year int, last_number bigint, day date)),
          dated AS (UPDATE document_series s SET last_issue_date = g.day FROM (SELECT series_id, max(day) AS day FROM given GROUP BY 1) g WHERE s.id = g.series_id)
        INSERT INTO document_series_counters AS c (series_id, year, last_number) SELECT series_id, year, last_number FROM given
        ON CONFLICT (series_id, year) DO UPDATE SET last_number = EXCLUDED.last_number`.execute(db)
    },
  }
}
