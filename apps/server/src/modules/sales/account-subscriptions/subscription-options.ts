import { sql } from 'kysely'
import type { AccountSubscription, Params, SubscriptionOptions } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { accountToday } from '../documents/index.ts'
import { subscriptionQuery } from './subscriptions.query.ts'

/** Options for the form in an account. */
export async function newSubscription(ctx: Context, { params }: { params: Params }): Promise<{ data: SubscriptionOptions }> {
  return { data: await optionsOf(ctx, params.account_id) }
}

/** A subscription with the options for its form. */
export async function editSubscription(
  ctx: Context,
  { params }: { params: Params },
): Promise<{ data: AccountSubscription & { options: SubscriptionOptions } }> {
  const row = await subscriptionQuery.find(ctx, params.uuid)
  await subscriptionQuery.authorizeRecord(ctx, params.uuid, 'account-subscriptions.update')
  const { data } = await subscriptionQuery.one(ctx, row, ['client', 'product', 'plan', 'project', 'accountRelation'])
  return { data: { ...data, options: await optionsOf(ctx, row.account_id) } }
}

async function optionsOf(ctx: Context, account_id: number): Promise<SubscriptionOptions> {
  const name = ctx.request.locale === 'gr' ? sql`coalesce(p.name_gr, p.name_en)` : sql`p.name_en`
  const clients = await rows<SubscriptionOptions['clients'][number]>(
    ctx.db,
    sql`SELECT r.uuid AS account_relation_uuid, r.related_account_id AS account_id, coalesce(r.display_name, a.name) AS name, r.currency, r.discount_bp,
      coalesce(r.payment_terms_days, s.default_payment_terms_days) AS payment_terms_days
    FROM account_relations r JOIN accounts a ON a.id = r.related_account_id JOIN accounts s ON s.id = r.account_id
    WHERE r.account_id = ${account_id} AND r.type = 'client' AND r.status = 'active' AND r.deleted_at IS NULL ORDER BY 3, 1 LIMIT 2000`,
  )
  const products = await rows<SubscriptionOptions['products'][number]>(
    ctx.db,
    sql`SELECT p.id, p.type, p.code, ${name} AS name, CASE p.price_mode WHEN 'fixed' THEN p.price_minor END AS price_minor, p.currency, p.vat_rate_id,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'package_edition_id', l.package_edition_id,
        'edition', (SELECT e.name FROM package_editions e WHERE e.id = l.package_edition_id), 'interval', l.interval, 'interval_count', l.interval_count,
        'price_minor', l.price_minor, 'currency', l.currency, 'setup_fee_minor', l.setup_fee_minor, 'trial_days', l.trial_days, 'min_cycles', l.min_cycles,
        'is_default', l.is_default) ORDER BY l.is_default DESC, l.id), '[]')
        FROM subscription_plans l WHERE l.product_id = p.id AND l.is_active AND l.deleted_at IS NULL) AS plans
    FROM products p JOIN accounts s ON s.id = ${account_id}
    WHERE p.deleted_at IS NULL AND p.published_at IS NOT NULL AND (p.account_id IS NULL OR p.account_id = ${account_id}) AND (p.type <> 'membership' OR s.is_platform)
    ORDER BY name, p.id LIMIT 2000`,
  )
  const projects = await rows<SubscriptionOptions['projects'][number]>(
    ctx.db,
    sql`SELECT uuid, name FROM projects WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY name, uuid LIMIT 500`,
  )
  return { clients, products, projects, today: await accountToday(ctx, account_id) }
}
