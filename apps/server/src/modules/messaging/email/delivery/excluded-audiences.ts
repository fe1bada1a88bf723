import { sql } from 'kysely'
import { rows, type Db, type Sql } from '#db/rows.ts'
import { contactsOfAudiences } from '#modules/crm/audiences/index.ts'
import type { CampaignMedium } from '../campaign-recipients/recipients-sql.ts'

/** A message that is about to leave, with the audiences that its campaign leaves out. */
export interface Candidate {
  account_id: number
  contact_id: number | null
  excluded_audience_ids: number[] | null
}

/** The audiences that the campaign of a message `m` leaves out, as JSON; null for none and for messages without a campaign. */
export const excludedAudiences = (medium: CampaignMedium): Sql =>
  sql`(SELECT k.recipients -> 'excluded_audience_ids' FROM ${sql.table(`${medium}_campaigns`)} k WHERE k.id = ${sql.ref(`m.${medium}_campaign_id`)})`

/**
 * Which messages go to a person who is now in an audience that their campaign leaves out. Rules are asked once for all messages of
 * campaigns that leave out the same audiences.
 */
export async function inExcludedAudiences<Message extends Candidate>(
  db: Db,
  messages: readonly Message[],
  now: Date,
): Promise<Set<Message>> {
  const found = new Set<Message>()
  const asked = Map.groupBy(messages, ({ account_id, excluded_audience_ids }) => JSON.stringify([account_id, excluded_audience_ids ?? []]))
  for (const [key, together] of asked) {
    const [account_id, audience_ids] = JSON.parse(key) as [number, number[]]
    const audiences = await contactsOfAudiences(db, account_id, audience_ids, now)
    if (!audiences.length) continue
    const contact_ids = together.flatMap(({ contact_id }) => contact_id ?? [])
    const isIn = sql.join(
      audiences.map(({ condition }) => sql`(${condition})`),
      sql` OR `,
    )
    const met = await rows<{ id: number }>(db, sql`SELECT t.id FROM contacts t WHERE t.id = any(${contact_ids}::bigint[]) AND (${isIn})`)
    const left_out = new Set(met.map(({ id }) => id))
    for (const message of together) if (message.contact_id !== null && left_out.has(message.contact_id)) found.add(message)
  }
  return found
}
