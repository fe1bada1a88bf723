import { sql } from 'kysely'
import type { FirstDay, FirstStep, HomeKind } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Days after its opening for which an account is shown the first steps. */
const DAYS = 30

/** What a caller needs to take a step, and the kinds of accounts that have it. */
const STEPS: Record<FirstStep, { permission: string; kinds: readonly HomeKind[] }> = {
  contacts: { permission: 'contacts.import', kinds: ['agency', 'client'] },
  people: { permission: 'members.create', kinds: ['agency', 'client', 'provider'] },
  mail: { permission: 'accounts.update', kinds: ['agency', 'client', 'provider'] },
  offer: { permission: 'offers.send', kinds: ['agency'] },
}

type Facts = Record<FirstStep | 'duplicates' | 'invitations', number> & { is_new: boolean }

/** The first steps that the caller can take in a new account, with what is done of them; null when none is left. */
export async function readFirstDay(ctx: Context, account_id: number, kind: HomeKind): Promise<FirstDay | null> {
  const codes = (Object.keys(STEPS) as FirstStep[]).filter(
    (code) => STEPS[code].kinds.includes(kind) && holdsIn(ctx.actor, account_id, STEPS[code].permission),
  )
  if (codes.length < 2) return null
  const facts = await factsOf(ctx, account_id)
  if (!facts.is_new) return null
  const open: Partial<Record<FirstStep, number>> = { contacts: facts.duplicates, people: facts.invitations }
  const steps = codes.map((code) => ({ code, is_done: facts[code] > 0, count: facts[code], open: open[code] ?? 0 }))
  return steps.every(({ is_done }) => is_done) ? null : { steps }
}

async function factsOf(ctx: Context, account_id: number): Promise<Facts> {
  const row = await one<Facts>(
    ctx.db,
    sql`SELECT a.created_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${DAYS}) AS is_new,
      (SELECT coalesce(sum(k.value), 0)::bigint FROM account_counters k WHERE k.account_id = a.id AND k.name = 'contacts') AS contacts,
      (SELECT count(*) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL AND m.user_id <> coalesce(a.owner_id, 0)) AS people,
      (SELECT count(*) FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL AND e.verified_at IS NOT NULL) AS mail,
      (SELECT count(*) FROM (SELECT FROM offers o WHERE o.account_id = a.id AND o.status <> 'draft' AND o.deleted_at IS NULL LIMIT 100) sent) AS offer,
      (SELECT count(*) FROM (SELECT FROM duplicate_groups g WHERE g.account_id = a.id AND g.dismissed_at IS NULL AND g.merged_at IS NULL LIMIT 1000) doubles) AS duplicates,
      (SELECT count(*) FROM membership_invitations i WHERE i.account_id = a.id AND i.status = 'pending') AS invitations
    FROM accounts a WHERE a.id = ${account_id}`,
  )
  return row!
}
