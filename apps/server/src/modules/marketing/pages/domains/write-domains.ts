import { randomBytes } from 'node:crypto'
import type { One, PageDomain, PageDomainInput, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { createRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse } from '#kit/refuse.ts'
import { forgetAddresses } from '../public/visited-pages.ts'
import { leaveDomain } from '../store.ts'
import { isOurs, readHost } from './host-name.ts'
import type { PageDomainRow } from './page-domain-row.ts'
import { findDomain, pageDomainQuery } from './page-domains.query.ts'
import { countDomains, pageDomainKind, writeDomain } from './page-domains.store.ts'

/** Domains that an account may have, verified or not. */
const MOST = 50

/**
 * Notes a host for the pages of an account. It shows nothing before its DNS record is found, and keeps no other account from noting
 * the same host.
 * @throws 422 on a host that is none, that belongs to this installation or that the account has already
 */
export async function createDomain(ctx: Context, { params, body }: { params: Params; body: PageDomainInput }): Promise<One<PageDomain>> {
  const account_id = params.account_id as number
  const read = readHost(body.host)
  if ('fault' in read) refuse(ctx, { host: `pages:${read.fault}` })
  if (isOurs(ctx.services, read.host)) refuse(ctx, { host: 'pages:domain_ours' })
  if ((await countDomains(ctx.db, account_id)) >= MOST) refuse(ctx, { host: ['pages:domains_full', { count: MOST }] })
  const now = ctx.services.clock.now()
  const row: PageDomainRow = await createRow(ctx, pageDomainKind, {
    account_id,
    host: read.host,
    token: randomBytes(24).toString('base64url'),
    next_check_at: new Date(now.getTime() + 60_000),
    created_by_id: ctx.actor.id || null,
  })
  return pageDomainQuery.one(ctx, row)
}

/** Removes a host. Its pages return to their usual addresses. */
export async function removeDomain(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const domain = await findDomain(ctx, params)
  await leaveDomain(ctx.db, domain.id)
  await writeDomain(ctx.db, domain.id, { deleted_at: ctx.services.clock.now() })
  record(ctx, pageDomainQuery, pageDomainKind.subject, 'deleted', domain)
  ctx.afterCommit(() => forgetAddresses(ctx.services))
  return { data: null }
}
