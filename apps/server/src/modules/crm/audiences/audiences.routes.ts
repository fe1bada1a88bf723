import { audienceContacts, audiences, countAudience, exportAudienceContacts, type AudienceInput, type Params } from '@stoa/contract'
import type { z } from 'zod'
import { exportList } from '#platform/exports/export-list.ts'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { countContacts, exportContacts, listContacts } from './audience-contacts.ts'
import { audienceQuery } from './audiences.query.ts'
import type { AudienceRow } from './audiences.presenter.ts'
import { audienceKind } from './audiences.store.ts'
import { checkReferences } from './rules/check-references.ts'

/** Routes of audiences and of the contacts that meet their rules. */
export function audienceRoutes(routes: Routes): void {
  routes.records.set('audiences', audienceQuery)
  serveResource(routes, audiences, {
    list: audienceQuery.list,
    filters: filterOptions(audiences),
    export: exportList(audienceQuery, {
      columns: [
        { key: 'id', type: 'number' },
        { key: 'name', type: 'text', width: 30 },
        { key: 'description', type: 'text', width: 40 },
        { key: 'created_at', type: 'datetime' },
      ],
    }),
    read: audienceQuery.read,
    ...standardVerbs(audienceKind, columnsOf),
  })
  serve(routes, countAudience, countContacts)
  serve(routes, audienceContacts, listContacts)
  serve(routes, exportAudienceContacts, exportContacts)
}

async function columnsOf(ctx: Context, body: Partial<z.output<typeof AudienceInput>>, params: Params, before: AudienceRow | null) {
  if (!body.rules) return body
  await checkReferences(ctx, before?.account_id ?? params.account_id, body.rules)
  return { ...body, rules: JSON.stringify(body.rules) }
}
