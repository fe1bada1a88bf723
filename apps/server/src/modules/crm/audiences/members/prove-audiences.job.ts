import { z } from 'zod'
import { RULE_FIELDS, RULE_GROUPS, type Rule, type RuleGroup } from '@stoa/contract'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { contactsOfRules } from '../audience-contacts.ts'
import { accountsWithAudiences, audiencesOf, lockAudience } from '../store/audiences.ts'
import { countDifferences } from '../store/keep-members.ts'
import { keepAll } from './keep-audiences.job.ts'

/** Time that a pass has to make up for a difference by itself. */
const PATIENCE_MS = 900_000

const Doubt = z.object({ id: z.number(), computed_at: z.string() })
type Doubt = z.infer<typeof Doubt>

/**
 * Recounts the audiences of an account. A difference that no pass made up for is repaired, and the job fails: its failure is shown on the
 * page of the system.
 */
const proveAudiencesJob = defineJob({
  name: 'prove-audiences',
  payload: z.object({ account_id: z.number(), doubts: z.array(Doubt).optional() }),
  retry_limit: 0,
  group: 'account',
  concurrency: 1,
  lengthy: true,
  timeout_s: 1800,
})

export const proveAudiencesHandler = handleJob(proveAudiencesJob, async (services, job, { account_id, doubts }) => {
  if (doubts) return settleDoubts(services, account_id, doubts)
  const found = await doubtsOf(services, account_id, job.signal)
  await keepAll(services, account_id, job.signal, undefined, (id) => !found.some((doubt) => doubt.id === id))
  if (!found.length) return
  const start_after = new Date(services.clock.now().getTime() + PATIENCE_MS)
  await services.jobs.enqueue(job.db, proveAudiencesJob, { account_id, doubts: found }, { group_id: account_id, start_after })
})

/** Proves the audiences of every account, every night. Those whose rules look at the time change then as well. */
export const sweepAudiencesJob = defineJob({ name: 'sweep-audiences', payload: z.object({}), concurrency: 1 })

export const sweepAudiencesHandler = handleJob(sweepAudiencesJob, async (services) => {
  const { db } = services.database
  for (const { account_id } of await accountsWithAudiences(db))
    await services.jobs.enqueue(db, proveAudiencesJob, { account_id }, { group_id: account_id })
})

/** Audiences whose members differ from rules that do not look at the time. A pass may be about to change them. */
export async function doubtsOf(services: Services, account_id: number, signal?: AbortSignal): Promise<Doubt[]> {
  const doubts: Doubt[] = []
  for (const { id, rules } of await audiencesOf(services.database.db, account_id)) {
    if (signal?.aborted || !rules || looksAtTime(rules as RuleGroup)) continue
    const { computed_at, count } = await runAs(services, 0, 'prove-audiences', (ctx) => differencesOf(ctx, id))
    if (computed_at !== null && count > 0) doubts.push({ id, computed_at })
  }
  return doubts
}

/** @throws for differences of audiences that no pass has compared since; they are repaired */
export async function settleDoubts(services: Services, account_id: number, doubts: readonly Doubt[]): Promise<void> {
  const wrong: string[] = []
  for (const { id, computed_at: before } of doubts) {
    const { computed_at, count } = await runAs(services, 0, 'prove-audiences', (ctx) => differencesOf(ctx, id))
    if (computed_at === before && count > 0) wrong.push(`${count} of audience ${id}`)
  }
  await keepAll(services, account_id)
  if (!wrong.length) return
  services.logger.warn({ account_id, audiences: wrong }, 'members of audiences differed from the rules')
  throw new Error(`Members of audiences differed from the rules and were repaired: ${wrong.join(', ')}.`)
}

type Prover = Parameters<Parameters<typeof runAs>[3]>[0]

async function differencesOf(ctx: Prover, id: number): Promise<{ computed_at: string | null; count: number }> {
  const audience = await lockAudience(ctx.db, id)
  if (!audience?.rules) return { computed_at: null, count: 0 }
  const condition = await contactsOfRules(ctx.db, audience.account_id, audience.rules as RuleGroup, ctx.services.clock.now())
  return { computed_at: audience.computed_at, count: await countDifferences(ctx.db, id, condition) }
}

/** Whether contacts begin or cease to meet rules by the passing of time alone. */
function looksAtTime(rule: Rule): boolean {
  if (!('field' in rule)) return RULE_GROUPS.some((key) => (rule[key] ?? []).some(looksAtTime))
  const { kind } = RULE_FIELDS[rule.field]
  return kind === 'birthday' || (kind === 'date' && rule.op.endsWith('within_days'))
}
