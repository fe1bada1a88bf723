import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import type { CampaignMedium } from './campaign-recipients/recipients-sql.ts'

/** The channel of a campaign with its progress, for those who may read the campaign (domain.md 5.7). */
export const campaignChannel =
  (medium: CampaignMedium) =>
  (channels: Channels<ChannelActor>, { database }: Services): void =>
    channels.define(`private-${medium}-campaigns.{id}`, async ({ actor }, { id }) => {
      if (!actor.email_verified || !/^\d{1,15}$/.test(id!)) return false
      const campaign = await one<{ account_id: number }>(
        database.db,
        sql`SELECT account_id FROM ${sql.table(`${medium}_campaigns`)} WHERE id = ${Number(id)} AND deleted_at IS NULL`,
      )
      return campaign !== undefined && holdsIn(actor, campaign.account_id, `${medium}-campaigns.read`)
    })
