import {
  addToAudience,
  audienceContacts,
  audienceMembers,
  audiences,
  audienceSizes,
  countAudience,
  exportAudienceContacts,
  removeFromAudience,
  type AudienceInput,
  type Params,
} from '@stoa/contract'
import type { z } from 'zod'
import { exportList } from '#platform/exports/export-list.ts'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { refuseMissing, refuseState } from '#kit/refuse.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { countContacts, exportContacts, listContacts } from './audience-contacts.ts'
import { audienceQuery } from './audiences.query.ts'
import type { AudienceRow } from './audiences.presenter.ts'
import { addContacts, listSizes, removeContacts } from './members/change-members.ts'
import { memberExport, memberQuery } from './members/members.query.ts'
import { audienceKind } from './store/audiences.ts'
import { checkReferences } from './rules/check-references.ts'

/** Routes of audiences, of the contacts in them, and of who entered and left. */
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
        { key: 'type', type: 'text', words: 'filters:values.audiences.type' },
        { key: 'size', type: 'number' },
        { key: 'created_at', type: 'datetime' },
      ],
    }),
    read: audienceQuery.read,
    ...standardVerbs(audienceKind, columnsOf),
  })
  serve(routes, countAudience, countContacts)
  serve(routes, audienceContacts, listContacts)
  serve(routes, exportAudienceContacts, exportContacts)
  routes.records.set('audience-members', memberQuery)
  serveResource(routes, audienceMembers, {
    list: memberQuery.list,
    filters: filterOptions(audienceMembers),
    export: exportList(memberQuery, memberExport),
    read: memberQuery.read,
  })
  serve(routes, audienceSizes, listSizes)
  serve(routes, addToAudience, addContacts)
  serve(routes, removeFromAudience, removeContacts)
}

type Body = Partial<z.output<typeof AudienceInput>>

async function columnsOf(ctx: Context, body: Body, params: Params, before: AudienceRow | null) {
  checkKind(ctx, before?.type ?? body.type ?? 'dynamic', body, before === null)
  if (!body.rules) return body
  await checkReferences(ctx, before?.account_id ?? (params.account_id as number), body.rules)
  return { ...body, rules: JSON.stringify(body.rules) }
}

/** @throws 422 without the rules of a dynamic audience, 409 on rules of a static one */
function checkKind(ctx: Context, type: string, { rules }: Body, isNew: boolean): void {
  if (type === 'static' && rules) refuseState(ctx, 'crm:audience_is_static')
  if (type === 'dynamic' && !rules && (isNew || rules === null)) refuseMissing(ctx, 'rules')
}
