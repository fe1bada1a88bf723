import type { BodyOf, Campaign, CampaignCostInput, One, Params, updateCampaignCosting } from '@stoa/contract'
import { divideRound, thousandths } from '@stoa/domain'
import { findRow, findRows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { requireOpenDay } from '#modules/accounts/books/index.ts'
import { notifyCampaign } from '../campaign-effects.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { findCampaign } from '../campaigns.query.ts'
import { deleteCost, insertCost, writeCost } from '../store.ts'
import { answer, changeCampaign, checkVersion } from './change-campaign.ts'

type Cost = Row<'campaign_costs'>

/**
 * Replaces the costs of a campaign: changes those with a `cost_id`, adds the others, deletes those that are left out.
 * @throws 422 on the day of a cost that is added, changed or deleted in closed books, and on an unknown provider
 */
export async function updateCosting(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateCampaignCosting> },
): Promise<One<Campaign>> {
  const before = await findCampaign(ctx, params, 'update-costing')
  checkVersion(before, body.version)
  const known = new Map(
    (await findRows(ctx.db, 'campaign_costs', { account_id: before.account_id, campaign_id: before.id })).map((row) => [row.id, row]),
  )
  for (const [at, cost] of body.costs.entries()) await keepCost(ctx, before, known, cost, `costs.${at}`)
  for (const gone of known.values()) {
    await requireOpenDay(ctx, before.account_id, gone.incurred_on, 'costs')
    await deleteCost(ctx.db, gone.id)
  }
  const after = await changeCampaign(ctx, before, {}, 'costing_changed')
  const budget = after.total_budget_minor
  if (budget && before.cost_minor < budget && after.cost_minor >= budget) notifyCampaign(ctx, 'budget-reached', after)
  return answer(ctx, after)
}

/** Adds or changes one cost, and takes it off the known ones. */
async function keepCost(
  ctx: Context,
  campaign: CampaignRow,
  known: Map<number, Cost>,
  given: CampaignCostInput,
  at: string,
): Promise<void> {
  const { cost_id: id, quantity = 1, account_relation_uuid = null, is_estimate = false, ...fields } = given
  const stored = id ? known.get(id) : undefined
  if (id && !stored) refuseUnknown(ctx, `${at}.cost_id`)
  const amount_minor = Number(divideRound(BigInt(given.unit_cost_minor) * thousandths(quantity), 1000n))
  const values = { ...fields, quantity: String(quantity), account_relation_uuid, is_estimate, amount_minor }
  if (stored) known.delete(stored.id)
  if (stored && isSame(stored, values)) return
  await requireOpenDay(ctx, campaign.account_id, given.incurred_on, `${at}.incurred_on`)
  await checkProvider(ctx, campaign.account_id, account_relation_uuid, `${at}.account_relation_uuid`)
  if (stored) {
    await requireOpenDay(ctx, campaign.account_id, stored.incurred_on, `${at}.incurred_on`)
    await writeCost(ctx.db, stored.id, values)
    return
  }
  const { account_id, id: campaign_id, currency } = campaign
  await insertCost(ctx.db, { ...values, account_id, campaign_id, currency, created_by_id: ctx.actor.id })
}

const isSame = (stored: Cost, values: object): boolean =>
  Object.entries(values).every(([name, value]) => {
    const kept = stored[name as keyof Cost]
    return name === 'quantity' ? Number(kept) === Number(value) : kept === value
  })

async function checkProvider(ctx: Context, account_id: number, uuid: string | null, field: string): Promise<void> {
  if (uuid && !(await findRow(ctx.db, 'account_relations', { uuid, account_id, type: 'provider', deleted_at: null })))
    refuseUnknown(ctx, field)
}
