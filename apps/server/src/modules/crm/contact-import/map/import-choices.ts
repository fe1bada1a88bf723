import { sql } from 'kysely'
import type { SelectOption } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { staticAudiences } from '../../audiences/index.ts'
import { consentTexts } from '../consent-texts.ts'
import { countryOf } from '../upload/parse-import.ts'

/** Choices for an import: lists and tags of the account, its country and the wording of the consent. */
export async function importChoices(ctx: Context, { params: { account_id } }: { params: { account_id: number } }) {
  const lists = await rows<SelectOption>(
    ctx.db,
    sql`
    SELECT id AS value, name AS label FROM contact_lists WHERE account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL ORDER BY lower(name) LIMIT 500`,
  )
  const tags = await rows<SelectOption>(
    ctx.db,
    sql`SELECT id AS value, name AS label FROM tags WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY lower(name) LIMIT 1000`,
  )
  const audiences = holdsIn(ctx.actor, account_id, 'audiences.update') ? await rows<SelectOption>(ctx.db, staticAudiences(account_id)) : []
  return {
    data: {
      contact_lists: lists,
      tags: tags,
      audiences,
      default_country: await countryOf(ctx, account_id),
      consent_text: text(ctx, 'import:consent_text'),
      consent_texts: consentTexts(ctx),
      max_megabytes: ctx.services.env.IMPORT_MAX_MB,
    },
  }
}
