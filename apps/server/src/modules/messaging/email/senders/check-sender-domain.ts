import { sql } from 'kysely'
import type { AccountSender, DomainCheck, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import type { Services } from '#kit/services.ts'
import { setDomainStatus } from '#modules/accounts/account-details/index.ts'
import { z } from 'zod'
import { nameServers } from '#lib/outgoing/name-servers.ts'
import { checkDomain } from './check-domain.ts'
import { domainOf, ensureSendingDomain, type SendingDomainRow } from './sending-domain.ts'
import { findSender, presentSender } from './senders.query.ts'
import { changeSendingDomain } from '../store/senders.ts'

/** Looks at the DNS of a sender's domain now. */
export async function checkSenderDomain(ctx: Context, { params }: { params: Params }): Promise<{ data: AccountSender }> {
  const sender = await findSender(ctx, params)
  const domain = await ensureSendingDomain(ctx.db, ctx.services.secrets, sender.account_id, domainOf(sender.email))
  await lookAt(ctx.services, domain)
  return { data: await presentSender(ctx, await findSender(ctx, params)) }
}

/** Looks at the DNS of the domain that an address sends from, now. @returns what each record says */
export async function checkDomainOf(services: Services, account_id: number, email: string): Promise<DomainCheck[]> {
  return lookAt(services, await ensureSendingDomain(services.database.db, services.secrets, account_id, domainOf(email)))
}

async function lookAt(services: Pick<Services, 'env' | 'clock' | 'database'>, domain: SendingDomainRow): Promise<DomainCheck[]> {
  const { env, clock, database } = services
  const found = await rows(database.db, sql`SELECT 1 FROM account_smtp_settings WHERE account_id = ${domain.account_id}`)
  const checks = await checkDomain(nameServers(env.MAIL_DNS_SERVERS).txt, {
    domain: domain.domain,
    selector: domain.selector,
    public_key: domain.public_key,
    spf: found.length ? null : (env.MAIL_SPF ?? null),
  })
  await keepChecks(database.db, domain, checks, clock.now())
  return checks
}

/** A DNS that did not answer changes nothing but the time of the look. */
async function keepChecks(db: Db, domain: SendingDomainRow, checks: DomainCheck[], now: Date): Promise<void> {
  const unreachable = checks.some((check) => check.status === 'unreachable')
  const passes = (kind: string) => checks.some((check) => check.kind === kind && check.status === 'pass')
  const status = passes('spf') && passes('dkim') ? 'verified' : domain.dkim_passes ? 'failed' : 'pending'
  await changeSendingDomain(db, domain.id, {
    checks: sql`${JSON.stringify(checks)}::jsonb`,
    dkim_passes: unreachable ? domain.dkim_passes : passes('dkim'),
    checked_at: now,
    updated_at: now,
  })
  if (unreachable) return
  await setDomainStatus(db, domain, status, now)
}

/** Checks every domain once a day, because published records change without notice. */
export const checkDomainsJob = defineJob({
  name: 'check-sending-domains',
  payload: z.object({}),
  lengthy: true,
  concurrency: 1,
  timeout_s: 1800,
})

export const checkDomainsHandler = handleJob(checkDomainsJob, async (services, job) => {
  const { database, clock } = services
  const before = new Date(clock.now().getTime() - 20 * 3_600_000)
  const found = await rows<SendingDomainRow>(
    database.db,
    sql`
        SELECT d.* FROM sending_domains d WHERE (d.checked_at IS NULL OR d.checked_at < ${before})
          AND EXISTS (SELECT FROM account_emails e WHERE e.account_id = d.account_id AND e.is_sender AND e.deleted_at IS NULL AND lower(split_part(e.email, '@', 2)) = d.domain)
        ORDER BY d.checked_at NULLS FIRST LIMIT 2000`,
  )
  for (const domain of found) {
    if (job.signal.aborted) return
    await lookAt(services, domain)
  }
})
