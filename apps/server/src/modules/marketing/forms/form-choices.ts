import { sql } from 'kysely'
import type { formChoices, Params, ResultOf } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** What a form can refer to: stages, lists, members, channels and tags, as far as the caller may read them. */
export async function readFormChoices(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof formChoices>> {
  const account_id = params.account_id as number
  const ifMay = async <R>(permission: string, query: Sql): Promise<R[]> =>
    holdsIn(ctx.actor, account_id, permission) ? rows<R>(ctx.db, query) : []
  return {
    data: {
      stages: await ifMay(
        'pipelines.read',
        sql`SELECT s.id, s.name, p.name AS pipeline_name FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
          WHERE s.account_id = ${account_id} AND s.type = 'open' AND s.deleted_at IS NULL AND p.deleted_at IS NULL AND p.archived_at IS NULL
            AND p.subject <> 'contact' ORDER BY p.is_default DESC, p.name, p.id, s.position, s.id LIMIT 500`,
      ),
      lists: await ifMay(
        'contact-lists.read',
        sql`SELECT id, name FROM contact_lists WHERE account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL ORDER BY name, id LIMIT 500`,
      ),
      members: await ifMay(
        'members.read',
        sql`SELECT u.id, u.username FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.account_id = ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND u.deleted_at IS NULL ORDER BY u.username, u.id LIMIT 500`,
      ),
      channels: await ifMay(
        'channels.read',
        sql`SELECT id, name FROM channels WHERE account_id = ${account_id} AND deleted_at IS NULL AND status <> 'ended' ORDER BY name, id LIMIT 500`,
      ),
      tags: await ifMay(
        'tags.read',
        sql`SELECT g.id, g.name FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id WHERE g.account_id = ${account_id} AND g.deleted_at IS NULL
          AND (cardinality(k.applies_to) = 0 OR 'contact' = any(k.applies_to)) ORDER BY g.name, g.id LIMIT 500`,
      ),
      templates: await ifMay(
        'email-templates.read',
        sql`SELECT id, name FROM email_templates WHERE account_id = ${account_id} AND deleted_at IS NULL AND kind IN ('marketing', 'transactional')
          ORDER BY kind = 'transactional' DESC, name, id LIMIT 500`,
      ),
    },
  }
}
