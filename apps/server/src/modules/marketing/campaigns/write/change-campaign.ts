import { sql } from 'kysely'
import type { Campaign, One } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refusals } from '#kit/refusals.ts'
import { forbidden, versionConflict } from '#lib/errors.ts'
import { emitCampaign, logCampaign } from '../campaign-effects.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { campaignQuery } from '../campaigns.query.ts'
import { writeCampaign } from '../store.ts'

/** Relations in the response to a write. */
const INCLUDES = ['account', 'client', 'project', 'resultsAccount', 'channels', 'orderItem', 'costs']
/** Constraints whose violation is reported on a field. */
export const UNIQUE = { campaigns_utm: 'utm_campaign' }

/** Columns that the view adds; changes of them are not changes of the campaign. */
const OF_VIEW: ReadonlySet<string> = new Set(['client_name', 'cover_file', 'guest_account_ids', 'channels_count', 'leads_count'])

/** @throws 409 when the campaign changed since the caller read it */
export function checkVersion(before: CampaignRow, version: number | undefined): void {
  if (version !== undefined && version !== before.version) throw versionConflict()
}

/**
 * Writes columns of a locked campaign, announces and logs the difference.
 * @param event name of the entry in the history
 * @returns the campaign after the change
 */
export async function changeCampaign(
  ctx: Context,
  before: CampaignRow,
  values: RowChange<'campaigns'>,
  event = 'updated',
): Promise<CampaignRow> {
  await refusals(ctx, UNIQUE, () => writeCampaign(ctx.db, before.id, values))
  const after = await readCampaign(ctx, before.id)
  const changes = Object.fromEntries(Object.entries(changesOf({ ...before }, { ...after })).filter(([name]) => !OF_VIEW.has(name)))
  const { cost_minor: _cost, estimated_cost_minor: _estimate, ...logged } = changes
  if (Object.keys(changes).length) {
    emitCampaign(ctx, 'updated', after, Object.keys(logged))
    logCampaign(ctx, event, after, logged)
  }
  return after
}

/** Reads a campaign after a write, without another check of permissions. */
export async function readCampaign(ctx: Context, id: number): Promise<CampaignRow> {
  const campaign = await one<CampaignRow>(ctx.db, sql`SELECT * FROM seen_campaigns WHERE id = ${id}`)
  if (!campaign) throw forbidden()
  return campaign
}

/** The answer to a write. */
export const answer = (ctx: Context, campaign: CampaignRow): Promise<One<Campaign>> => campaignQuery.one(ctx, campaign, INCLUDES)

/** Text by which searches find a campaign. */
export const campaignText = (name: string, number: number, client: string | null | undefined): string =>
  searchText({ names: [name, client ?? ''].filter(Boolean), values: [String(number)] })
