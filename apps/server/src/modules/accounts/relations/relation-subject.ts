import { holdsIn } from '#access/actor.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import type { SubjectKind } from '../../attachments/subjects/index.ts'
import { relationQuery } from './relations.query.ts'

const PLACES = { client: 'clients', provider: 'providers', partner: 'clients' } as const

/** Notes, comments, links, tasks and files of relations belong to the side that keeps the relation. */
export const relationSubjectKind: SubjectKind = {
  type: 'relation',
  async find(ctx, key, action) {
    if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
    const row = await relationQuery.find(ctx, key)
    if (!holdsIn(ctx.actor, row.account_id, `relations.${action}`)) throw missingAccountPermission()
    return {
      type: 'relation',
      key: row.uuid,
      account_id: row.account_id,
      label: row.name,
      contact_id: null,
      path: `/accounts/${row.account_id}/${PLACES[row.type]}/${row.uuid}`,
      owner: 'relations',
    }
  },
}
