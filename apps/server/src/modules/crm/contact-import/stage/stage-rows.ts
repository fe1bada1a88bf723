import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { IMPORT_CHECK_KINDS } from '@stoa/contract'
import type { PreparedRow } from '../read/prepare-row.ts'

export interface StagedRow extends PreparedRow {
  /** Rows of one person are in different waves, which are written one after the other. */
  wave: number
  tag_ids: readonly number[]
}

const COPIED = [
  'row_no',
  'wave',
  'raw',
  'failed_key',
  'failed_params',
  'warning',
  'email',
  'email_key',
  'phone',
  'phone_raw',
  'phone_type',
  'first_name',
  'last_name',
  'company',
  'job_title',
  'line1',
  'postal_code',
  'city',
  'region',
  'country_code',
  'name_key',
  'search_text',
  'tag_ids',
  'consent_email',
  'consent_sms',
] as const

/** Creates the temporary table into which rows are copied before they become contacts. */
export async function createStage(client: pg.PoolClient): Promise<void> {
  await client.query('DROP TABLE IF EXISTS pg_temp.import_stage, pg_temp.import_verdict')
  await client.query(`
    CREATE TEMP TABLE import_stage (
      row_no integer NOT NULL, wave integer NOT NULL, raw jsonb NOT NULL, failed_key text, failed_params jsonb, warning text,
      email text, email_key text, phone text, phone_raw text, phone_type text, first_name text, last_name text, company text, job_title text,
      line1 text, postal_code text, city text, region text, country_code text,
      name_key text, search_text text, tag_ids bigint[], consent_email text, consent_sms text,
      contact_id bigint, is_new boolean NOT NULL DEFAULT false, is_changed boolean NOT NULL DEFAULT false, skip_key text,
      email_blocked boolean NOT NULL DEFAULT false, phone_blocked boolean NOT NULL DEFAULT false, is_unsubscribed boolean NOT NULL DEFAULT false,
      is_joining boolean NOT NULL DEFAULT false, before jsonb
    )`)
}

/** Creates the temporary table for the verdict on each staged row: the matching contact, and a flag for each kind. */
export async function createVerdicts(client: pg.PoolClient): Promise<void> {
  const flags = IMPORT_CHECK_KINDS.map((kind) => `is_${kind} boolean`).join(', ')
  await client.query(`
    CREATE TEMP TABLE import_verdict (
      row_no integer, failed_key text, warning text, contact_id bigint, found_by text, first_row integer, met_contact_id bigint, met_row integer, met_by text, ${flags}
    )`)
}

/** Copies rows into the stage in the text format of COPY. */
export async function copyRows(client: pg.PoolClient, rows: readonly StagedRow[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY import_stage (${COPIED.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(lines(rows), { objectMode: false }), stream)
}

function* lines(rows: readonly StagedRow[]): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${COPIED.map((name) => field(row, name)).join('\t')}\n`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text) yield text
}

function field(row: StagedRow, name: (typeof COPIED)[number]): string {
  const value = row[name]
  if (value === null) return '\\N'
  if (name === 'tag_ids') return `{${(value as readonly number[]).join(',')}}`
  if (typeof value === 'number') return String(value)
  return escape(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Escapes a text for COPY. PostgreSQL accepts no unpaired surrogates. */
function escape(text: string): string {
  if (!/[\\\t\n\r\ud800-\udfff]/.test(text)) return text
  return text.toWellFormed().replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
