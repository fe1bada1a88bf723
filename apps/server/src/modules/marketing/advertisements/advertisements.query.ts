import { sql } from 'kysely'
import { advertisements } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import type { AdvertisementRow } from './advertisement-row.ts'
import { presentAdvertisement } from './advertisements.presenter.ts'

/** Advertisements of accounts and their projects, for those who hold the permissions of the account. */
export const advertisementQuery = resourceQuery(advertisements, {
  from: 'advertisements',
  policy: accountPolicy<AdvertisementRow>(),
  present: presentAdvertisement,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    status: column('status'),
    platform: column('platform'),
    campaign: column('campaign_id'),
    project: column('project_uuid', 'uuid'),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name' },
  includes: {
    project: loadProject,
    campaign: joined(
      sql`(SELECT jsonb_build_object('id', c.id, 'name', c.name, 'status', c.status) FROM campaigns c WHERE c.id = t.campaign_id AND c.deleted_at IS NULL)`,
    ),
    media: joined(sql`(SELECT to_jsonb(m) FROM media m WHERE m.id = t.media_id AND m.deleted_at IS NULL)`),
    createdBy: userInclude('created_by_id'),
  },
})
