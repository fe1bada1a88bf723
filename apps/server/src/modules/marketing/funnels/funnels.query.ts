import { sql } from 'kysely'
import { funnels } from '@stoa/contract'
import { column } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import { funnelPolicy } from './funnels.policy.ts'
import { presentFunnel, type FunnelRow } from './funnels.presenter.ts'

const spec: ResourceQuerySpec<typeof funnels, FunnelRow> = {
  from: 'funnels',
  policy: funnelPolicy,
  present: presentFunnel,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: column('name'),
    funnel_category: column('funnel_category_id'),
    status: column('status'),
    project: column('project_uuid', 'uuid'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    conversion: { column: 'conversion_bp', nulls_last: true },
    memberships_count: 'memberships_count',
  },
  defaultSort: 'name',
  includes: {
    category: joined(
      sql`(SELECT jsonb_build_object('id', c.id, 'account_id', c.account_id, 'name_en', c.name_en, 'name_gr', c.name_gr, 'position', c.position)
        FROM funnel_categories c WHERE c.id = t.funnel_category_id)`,
    ),
    project: loadProject,
    stages_count: joined(sql`(SELECT count(*) FROM funnel_stages s WHERE s.funnel_id = t.id AND s.deleted_at IS NULL)`),
  },
}

/** Funnels of an account. */
export const funnelQuery = resourceQuery(funnels, spec)
