import { type Selectable, sql } from 'kysely'
import { type Link, type LinkInput, links, type linksOn, type Params } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { announce, childPolicy, findSubject, userInclude } from '../subjects/index.ts'
import { deleteLink, insertLink, updateLink } from './store.ts'

type LinkRow = Selectable<DB['links']> & Pick<Link, 'createdBy'>

const linkQuery = resourceQuery<typeof links, LinkRow>(links, {
  from: 'links',
  policy: childPolicy<LinkRow>(),
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: { createdBy: userInclude('created_by_id') },
  present: (row) => ({ ...row }),
})

/**
 * Serves the links of one kind of record; the modules of such records call it.
 * @public
 * @param subject morph alias and the path parameter that holds its key
 */
export function serveLinks(routes: Routes, resource: ReturnType<typeof linksOn>, subject: { type: string; param: string }): void {
  serveResource(routes, resource, {
    list: async (ctx, { params, query }: { params: Params; query: ListRequest }) => {
      const found = await findSubject(ctx, subject.type, params[subject.param], 'read')
      return linkQuery.page(
        ctx,
        query,
        {},
        sql`t.account_id = ${found.account_id} AND t.linkable_type = ${found.type} AND t.linkable_id = ${found.key}`,
      )
    },
    create: async (ctx, { params, body }) => {
      const found = await findSubject(ctx, subject.type, params[subject.param], 'update')
      const row = await insertLink(ctx.db, {
        account_id: found.account_id,
        linkable_type: found.type,
        linkable_id: found.key,
        title: body.title ?? null,
        url: body.url,
        created_by_id: ctx.actor.id,
      })
      await announce(ctx, found, 'link', 'created', row.id)
      return linkQuery.one(ctx, row, ['createdBy'])
    },
  })
}

/** One link by its id. */
export function linkRoutes(routes: Routes): void {
  serveResource(routes, links, { update: changeLink, remove: removeLink })
}

async function changeLink(ctx: Context, { params, body }: { params: Params; body: Partial<LinkInput> }) {
  const { link, subject } = await findLink(ctx, params.id)
  const after = await updateLink(ctx.db, link.id, { title: body.title, url: body.url })
  await announce(ctx, subject, 'link', 'updated', link.id)
  return linkQuery.one(ctx, after, ['createdBy'])
}

async function removeLink(ctx: Context, { params }: { params: Params }) {
  const { link, subject } = await findLink(ctx, params.id)
  await deleteLink(ctx.db, link.id)
  await announce(ctx, subject, 'link', 'deleted', link.id)
  return { data: null }
}

async function findLink(ctx: Context, id: number) {
  const link = await linkQuery.find(ctx, id, 'update')
  return { link, subject: await findSubject(ctx, link.linkable_type, link.linkable_id, 'update') }
}
