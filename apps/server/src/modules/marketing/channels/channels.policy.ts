import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, type Actor } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { Sql } from '#kit/context.ts'
import type { ChannelRow } from './channel-row.ts'

/** Channels whose requests one of the accounts keeps, and those that one of them runs. */
export const channelsOf = (account_ids: readonly number[]): Sql => {
  const ids = sql`any(${[...account_ids]}::bigint[])`
  return sql`(t.account_id = ${ids} OR t.campaign_id IN (SELECT c.id FROM campaigns c WHERE c.account_id = ${ids})
    OR t.project_uuid IN (SELECT p.uuid FROM projects p WHERE p.account_id = ${ids}))`
}

/** Channels of projects whose figures one of the accounts may read. */
const sharedWith = (account_ids: readonly number[]): Sql =>
  sql`t.project_uuid IN (SELECT g.project_uuid FROM project_accounts g JOIN projects p ON p.uuid = g.project_uuid
    WHERE g.account_id = any(${[...account_ids]}::bigint[]) AND g.ended_at IS NULL
      AND (g.role = 'partner' OR (g.role = 'client' AND p.client_sees_insights)))`

const sides = ({ account_id, runner_account_id }: ChannelRow) => [account_id, runner_account_id]
const guests = (actor: Actor, row: ChannelRow) => row.guest_account_ids.filter((account_id) => actor.memberships.has(account_id))

/** Members of the account that keeps the requests and of the one that runs the channel; others of the project may read it. */
export const channelPolicy: Policy<ChannelRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    const ids = accountsWhere(actor, permission).map(({ account_id }) => account_id)
    return permission === 'channels.read' ? sql`(${channelsOf(ids)} OR ${sharedWith(ids)})` : channelsOf(ids)
  },
  knows: (actor, row) => sides(row).some((id) => knowsAccount(actor, id)) || guests(actor, row).length > 0,
  holds: (actor, permission, row) =>
    sides(row).some((id) => holdsIn(actor, id, permission)) ||
    (permission === 'channels.read' && guests(actor, row).some((id) => holdsIn(actor, id, permission))),
}
