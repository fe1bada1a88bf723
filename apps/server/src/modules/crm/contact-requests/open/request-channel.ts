import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { provider, providerOf } from '#kit/wiring.ts'

/** How a request begins that comes through a channel. */
export interface ChannelStart {
  id: number
  pipeline_stage_id: number | null
  project_uuid: string | null
  /** Source of its requests, by the type of the channel. */
  source: string
  /** Whether its requests wait in staging. */
  waits: boolean
  /** The member whose turn it is; undefined: the rule of the pipeline chooses. */
  user_id: number | undefined
}

/** Finds a channel of an account, by its id or by its key. */
export const channelStart =
  provider<(ctx: Context, account_id: number, channel: { id: number } | { key: string }) => Promise<ChannelStart | undefined>>(
    'start of requests of a channel',
  )

/** The channel of a body. @throws 422 on `channel_id` for a channel of another account */
export async function channelOf(ctx: Context, account_id: number, id: number | null | undefined): Promise<ChannelStart | undefined> {
  if (!id) return undefined
  return (await providerOf(ctx, channelStart)(ctx, account_id, { id })) ?? refuseUnknown(ctx, 'channel_id')
}

/** What a person or a program said about the beginning of a request. */
interface Said {
  pipeline_id?: number | null | undefined
  pipeline_stage_id?: number | null | undefined
  user_id?: number | null | undefined
  project_uuid?: string | null | undefined
  status: 'open' | 'staging' | 'spam'
}

/** The beginning of a request: what was said counts before what its channel says. */
export function beginningOf(said: Said, channel: ChannelStart | undefined): Said & { channel_id: number | null } {
  if (!channel) return { ...said, channel_id: null }
  const isPlaced = Boolean(said.pipeline_stage_id || said.pipeline_id)
  const status = said.status === 'open' && channel.waits && !isPlaced ? 'staging' : said.status
  return {
    pipeline_id: said.pipeline_id,
    pipeline_stage_id: isPlaced ? said.pipeline_stage_id : channel.pipeline_stage_id,
    user_id: said.user_id ?? (status === 'open' ? channel.user_id : said.user_id),
    project_uuid: said.project_uuid ?? channel.project_uuid,
    status,
    channel_id: channel.id,
  }
}
