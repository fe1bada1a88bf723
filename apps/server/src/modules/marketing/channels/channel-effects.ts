import type { Context } from '#kit/context.ts'
import type { ChannelRow } from './channel-row.ts'

type Verb = 'created' | 'updated' | 'deleted'
type Changes = Record<string, readonly [unknown, unknown]>

/** Announces a change to the account that keeps the requests and to the one that runs the channel, and logs it in the latter. */
export function recordChannel(ctx: Context, verb: Verb, channel: ChannelRow, changes?: Changes, name: string = verb): void {
  const { id, version, account_id, runner_account_id } = channel
  const event = { name: `channel.${verb}`, type: 'channel', key: id, version, requires: 'channels.read' }
  for (const account of new Set([account_id, runner_account_id]))
    ctx.emit({ ...event, account_id: account, ...(changes && { changed: Object.keys(changes) }) })
  ctx.log({
    account_id: runner_account_id,
    event: `channel.${name}`,
    subject_type: 'channel',
    subject_id: id,
    subject_label: channel.name,
    ...(changes && { changes }),
  })
}
