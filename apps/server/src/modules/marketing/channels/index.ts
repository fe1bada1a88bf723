import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { channelQuery } from './channels.query.ts'
import { channelRoutes } from './channels.routes.ts'

export { channelQuery } from './channels.query.ts'
export { createOfCampaign, updateChannel } from './write/write-channels.ts'
export { startOfChannel } from './start-requests.ts'
export { endChannels, endChannelsFedBy, followCampaign } from './follow-campaign.ts'

/** Names of channels for the headings of filtered lists. */
export const channelNames: RecordNames = { key: 'id', filters: ['channel'], find: namesFrom(channelQuery, sql`t.name`) }

export const channelsModule: ServerModule = { routes: channelRoutes }
