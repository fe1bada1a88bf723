import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { partsOf } from '#kit/wiring.ts'
import { personalData } from '../../contact-children/index.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactQuery } from '../contacts.query.ts'
import { personalArchive, personalJson } from './personal-data-files.ts'

/**
 * Exports all personal data of a contact (GDPR, articles 15 and 20) as one JSON file, or as an archive with this file, a
 * workbook and the list of attached files. The answer is streamed. The log keeps who exported it.
 */
export async function exportPersonalData(
  ctx: Context,
  { params, query }: { params: Params; query: { format?: 'json' | 'zip' | undefined } },
): Promise<FileAnswer> {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id, 'export')
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`
    WITH RECURSIVE same AS (
      SELECT ${contact.id}::bigint AS id UNION SELECT c.id FROM contacts c JOIN same s ON c.merged_into_id = s.id WHERE c.account_id = ${contact.account_id}
    ) SELECT id FROM same`,
  )
  ctx.log({
    account_id: contact.account_id,
    event: 'contact.personal_data_exported',
    subject_type: 'contact',
    subject_id: contact.id,
    subject_label: String(contact.id),
    contact_id: contact.id,
  })
  const read = { sections: partsOf(ctx, personalData), contact_ids: found.map((row) => row.id) }
  const { database, clock } = ctx.services
  const exported_at = clock.now().toISOString()
  const name = `personal-data-${contact.id}-${localToday(await zoneOf(ctx, contact.account_id), clock.now())}`
  if (query.format === 'zip') return new FileAnswer(await personalArchive(database.db, read, exported_at), `${name}.zip`, 'application/zip')
  return new FileAnswer(Readable.from(personalJson(database.db, read, exported_at)), `${name}.json`, 'application/json; charset=utf-8')
}

async function zoneOf(ctx: Context, account_id: number): Promise<string> {
  const row = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  return row!.time_zone
}
