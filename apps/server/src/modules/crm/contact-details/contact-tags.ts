import { sql } from 'kysely'
import type { Params, TagBadge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { tagContacts, untagContacts } from '#modules/attachments/tags/index.ts'
import { checkTags, contactQuery, contactSubject, resolveTags } from '../contacts/index.ts'

/** Tags of a contact, by name, with their categories. */
export async function listContactTags(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return tagsOf(ctx, contact.id)
}

/**
 * Adds tags to a contact by id or by name. Tags with new names are created.
 * @returns all its tags
 */
export async function addTags(ctx: Context, { params, body }: { params: Params; body: { tags: (number | string)[] } }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const tag_ids = await resolveTags(ctx, contact.account_id, body.tags)
  await checkTags(ctx, tag_ids)
  const before = await tagsOf(ctx, contact.id)
  await tagContacts(ctx.db, [contact.id], tag_ids)
  const after = await tagsOf(ctx, contact.id)
  record(ctx, contactQuery, contactSubject, 'updated', contact, { tags: [names(before), names(after)] })
  return after
}

/** Removes a tag from a contact. Nothing changes if the contact does not have it. */
export async function removeTag(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const before = await tagsOf(ctx, contact.id)
  const changed = await untagContacts(ctx.db, [contact.id], [params.tag_id])
  if (changed.length)
    record(ctx, contactQuery, contactSubject, 'updated', contact, { tags: [names(before), names(await tagsOf(ctx, contact.id))] })
  return { data: null }
}

const names = ({ data }: { data: TagBadge[] }) => data.map((tag) => tag.name)

async function tagsOf(ctx: Context, contact_id: number): Promise<{ data: TagBadge[] }> {
  const found = await rows<TagBadge>(
    ctx.db,
    sql`
    SELECT g.id, g.name, g.color, g.tag_category_id,
      CASE WHEN k.id IS NULL THEN NULL ELSE jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color, 'is_exclusive', k.is_exclusive) END AS "tagCategory"
    FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id AND g.deleted_at IS NULL LEFT JOIN tag_categories k ON k.id = g.tag_category_id AND k.deleted_at IS NULL
    WHERE ct.contact_id = ${contact_id} ORDER BY g.name, g.id`,
  )
  return { data: found }
}
