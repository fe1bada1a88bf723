import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { DEMO_MEMBERSHIPS, DEMO_PLANS } from './membership-texts.ts'
import { monthsBefore } from './seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

/** The plans of the platform with what they give, by the month and by the year, and the accounts that have them (domain.md 7). */
export async function seedMemberships({ services, today, accounts }: DemoRun): Promise<void> {
  const { db } = services.database
  const at = monthsBefore(today, 12)
  const vat_rate_id = await standardVat(db)
  const products = DEMO_MEMBERSHIPS.map(({ code, name, price_minor, tier, trial_days, short_en, short_gr }, place) => ({
    type: 'membership',
    code,
    name_en: name,
    name_gr: name,
    short_description_en: short_en,
    short_description_gr: short_gr,
    unit: 'month',
    price_minor,
    vat_rate_id,
    requires_project: false,
    trial_days,
    tier,
    is_default: price_minor === 0,
    published_at: at,
    position: 100 + place,
    search_text: searchText({ names: [name], values: [code, short_en, short_gr] }),
    created_at: at,
    updated_at: at,
  }))
  await writeRows(db, 'products', products)
  await sql`
    INSERT INTO product_features (product_id, feature_code, value, enabled) SELECT p.id, f.feature_code, f.value, f.enabled
    FROM jsonb_to_recordset(${JSON.stringify(DEMO_MEMBERSHIPS)}::jsonb) AS m(code text, features jsonb) JOIN products p ON p.code = m.code AND p.account_id IS NULL,
      jsonb_to_recordset(m.features) AS f(feature_code text, value integer, enabled boolean)`.execute(db)
  await sql`
    INSERT INTO subscription_plans (product_id, name, interval, price_minor, trial_days, is_default, created_at, updated_at)
    SELECT p.id, v.name, v.interval, p.price_minor * v.months, p.trial_days, v.interval = 'month', ${at}, ${at}
    FROM products p CROSS JOIN (VALUES ('Μηνιαία', 'month', 1), ('Ετήσια', 'year', 10)) AS v(name, interval, months)
    WHERE p.type = 'membership' AND p.price_minor > 0 AND p.account_id IS NULL ORDER BY p.id, v.months`.execute(db)
  for (const [account, code, status] of DEMO_PLANS)
    await sql`
      UPDATE accounts SET membership_product_id = (SELECT id FROM products WHERE code = ${code} AND account_id IS NULL), membership_status = ${status},
        membership_ends_at = ${status === 'trial' ? sql`(${today}::timestamptz + interval '9 days')::date` : null}
      WHERE id = ${accounts.get(account)!}`.execute(db)
}

/** The usual rate of the country of the platform. */
export async function standardVat(db: DemoRun['services']['database']['db']): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM vat_rates WHERE country_code = 'GR' AND region = 'mainland' AND category = 'standard' ORDER BY valid_from DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]!.id
}
