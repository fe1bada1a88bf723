import type { One, PageDomain, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import type { Services } from '#kit/services.ts'
import type { RowChange } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import { forgetAddresses } from '../public/visited-pages.ts'
import { askDns } from './ask-dns.ts'
import { FAILURES_UNTIL_FAILING, LOST, nextState } from './next-state.ts'
import type { PageDomainRow } from './page-domain-row.ts'
import { findDomain, pageDomainQuery } from './page-domains.query.ts'
import { holderOf, lockHost, pageDomainKind, readDomain, writeDomain } from './page-domains.store.ts'
import { warnOf } from './warn-of-domain.ts'

/** Looks at the DNS of a domain now. It runs without a transaction, so that no connection waits for the DNS. */
export async function checkNow(ctx: Context, { params }: { params: Params }): Promise<One<PageDomain>> {
  const domain = await findDomain(ctx, params)
  await checkDomainOf(ctx.services, domain, ctx.actor)
  return pageDomainQuery.one(ctx, await findDomain(ctx, params))
}

/** Looks at the DNS of a domain, and writes what follows. @param caller the user who asks; 0 for the product itself */
export async function checkDomainOf(services: Services, domain: PageDomainRow, caller: Context['actor'] | 0): Promise<void> {
  const { proof, is_pointed } = await askDns(services, domain)
  await runAs(services, caller, '/page-domains/check', async (ctx) => {
    await lockHost(ctx.db, domain.host)
    const before = await readDomain(ctx.db, domain.id)
    if (!before) return
    const isTaken = proof === 'pass' && before.status === 'pending' && !(await freeHost(ctx, before))
    await change(ctx, before, { ...nextState(before, proof, services.clock.now(), isTaken), is_pointed })
  })
  forgetAddresses(services)
}

/**
 * Frees a host whose record is in place for an account that asks for it. A holder whose record was not there lately loses it; one
 * that was is looked at again soon.
 * @returns whether it is free
 */
async function freeHost(ctx: Context, domain: PageDomainRow): Promise<boolean> {
  const holder = await holderOf(ctx.db, domain)
  if (!holder) return true
  const isGone = holder.failures >= FAILURES_UNTIL_FAILING && ['missing', 'different'].includes(holder.reason ?? '')
  if (isGone) await change(ctx, holder, LOST)
  else await writeDomain(ctx.db, holder.id, { next_check_at: ctx.services.clock.now() }, false)
  return isGone
}

/** Writes what a check found. What members see is announced, logged and told when it is new. */
async function change(ctx: Context, before: PageDomainRow, values: RowChange<'page_domains'>): Promise<void> {
  const seen = ({ status, reason, is_pointed }: PageDomainRow) => ({ status, reason, is_pointed })
  const isNew = Object.keys(changesOf(seen(before), { ...seen(before), ...pickSeen(values) })).length > 0
  const after = await writeDomain(ctx.db, before.id, values, isNew)
  if (!isNew) return
  record(ctx, pageDomainQuery, pageDomainKind.subject, 'updated', after, changesOf(seen(before), seen(after)))
  if (before.status !== after.status) await warnOf(ctx, before, after)
}

const pickSeen = (values: RowChange<'page_domains'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => ['status', 'reason', 'is_pointed'].includes(name)))
