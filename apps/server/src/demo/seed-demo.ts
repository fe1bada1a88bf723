import { localToday, startOfDay } from '@stoa/domain'
import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { scanNow } from '#modules/crm/duplicates/index.ts'
import { seedLoad } from './contacts/load-contacts.ts'
import { monthsBefore, seedAccounts } from './accounts/seed-accounts.ts'
import { seedAssets } from './work/seed-assets.ts'
import { seedCatalogue } from './catalogue/seed-catalogue.ts'
import { seedContacts } from './contacts/seed-contacts.ts'
import { seedIntakes } from './contacts/seed-intakes.ts'
import { seedAudiences } from './marketing/seed-audiences.ts'
import { seedAdvertisements } from './marketing/seed-advertisements.ts'
import { seedAutomations } from './marketing/seed-automations.ts'
import { seedFunnelItems } from './marketing/seed-funnel-items.ts'
import { seedFunnels } from './marketing/seed-funnels.ts'
import { seedForms } from './marketing/seed-forms.ts'
import { seedFacebook } from './marketing/seed-facebook.ts'
import { seedGoogle } from './marketing/seed-google.ts'
import { seedPages } from './marketing/seed-pages.ts'
import { seedCampaigns } from './marketing/seed-campaigns.ts'
import { seedChosen } from './mailings/seed-chosen.ts'
import { seedEmailCampaigns } from './mailings/seed-email-campaigns.ts'
import { seedSmsCampaigns } from './mailings/seed-sms-campaigns.ts'
import { seedMemberships } from './accounts/seed-memberships.ts'
import { seedOwnCatalogue } from './catalogue/seed-own-catalogue.ts'
import { seedPackages } from './catalogue/seed-packages.ts'
import { seedProjectAssets } from './work/seed-project-assets.ts'
import { seedProjectWork } from './work/seed-project-work.ts'
import { seedRelations } from './accounts/seed-relations.ts'
import { seedSales } from './sales/seed-sales.ts'
import { seedErp } from './shop/seed-erp.ts'
import { seedShop } from './shop/seed-shop.ts'
import { seedSms } from './messages/seed-sms.ts'
import { seedWork } from './work/seed-work.ts'

/** Day of the profiles that must not depend on the clock. */
const FIXED_TODAY = '2026-06-15T10:00:00+03:00'

export type DemoProfile = 'test' | 'demo' | 'load'

/** What the generator reaches of the application. */
export type DemoServices = Pick<Services, 'env' | 'clock' | 'database' | 'storage'>

/** What every part of the generator needs to know. */
export interface DemoRun {
  services: DemoServices
  profile: DemoProfile
  /** The day on which the story ends; all history lies in the twelve months before it. */
  today: Date
  /** Share of the demo's size: a twentieth for tests. */
  scale: number
  /** Ids by code (accounts) and by e-mail (users). */
  accounts: Map<string, number>
  users: Map<string, number>
}

const SCALES: Record<DemoProfile, number> = { test: 0.05, demo: 1, load: 1 }

/**
 * Fills an empty database with believable people and companies (domain.md 7), the same ones every time. The table
 * `demo_unfinished` is set while it runs.
 */
export async function seedDemo(
  services: DemoServices,
  profile: DemoProfile,
  print: (line: string) => void,
  scale = SCALES[profile],
): Promise<void> {
  if (services.env.NODE_ENV === 'production') throw new Error('Demo data is not for production.')
  const run: DemoRun = { services, profile, today: demoToday(services, profile), scale, accounts: new Map(), users: new Map() }
  await sql`CREATE TABLE IF NOT EXISTS demo_unfinished ()`.execute(services.database.db)
  print('Demo data: people and accounts …')
  await seedAccounts(run)
  if (profile === 'load') await seedLoad(run, print)
  else {
    print('Demo data: contacts …')
    await seedContacts(run, print)
    await seedSms(run)
    await seedIntakes(run)
    await seedRelations(run)
    await seedWork(run)
    await seedAssets(run)
    print('Demo data: catalogue …')
    await seedCatalogue(run)
    await seedPackages(run)
    await seedOwnCatalogue(run)
    await seedMemberships(run)
    print('Demo data: sales …')
    await seedSales(run)
    await seedProjectWork(run)
    await seedProjectAssets(run)
    await seedCampaigns(run)
    await seedAdvertisements(run)
    await seedAudiences(run)
    await seedFunnels(run)
    await seedAutomations(run)
    await seedForms(run)
    await seedPages(run)
    await seedGoogle(run)
    await seedFacebook(run)
    await seedShop(run)
    await seedErp(run)
    await seedEmailCampaigns(run)
    await seedSmsCampaigns(run)
    await seedFunnelItems(run)
    await seedChosen(run)
  }
  await settle(run)
  if (profile !== 'load') await scanDuplicates(run)
  await sql`DROP TABLE demo_unfinished`.execute(services.database.db)
  print('Demo data: ready')
}

/** The end of the story: as configured; for the demo the last ten o'clock, so that "last 7 days" shows something; a fixed day for tests. */
export function demoToday({ env, clock }: Pick<DemoServices, 'env' | 'clock'>, profile: DemoProfile): Date {
  if (env.DEMO_TODAY) return new Date(env.DEMO_TODAY)
  if (profile !== 'demo') return new Date(FIXED_TODAY)
  const now = clock.now()
  const ten = Date.parse(startOfDay(localToday(ZONE, now), ZONE)) + 10 * HOUR
  return new Date(ten > now.getTime() ? ten - 24 * HOUR : ten)
}

const ZONE = 'Europe/Athens'
const HOUR = 3_600_000

/** As every night: duplicates are there to be looked at. */
async function scanDuplicates({ services, today, accounts }: DemoRun): Promise<void> {
  const { db } = services.database
  for (const account_id of accounts.values()) await scanNow(db, account_id)
  await sql`UPDATE duplicate_scans SET created_at = ${today}, updated_at = ${today}, finished_at = ${today}`.execute(db)
  await sql`UPDATE duplicate_groups SET created_at = ${today}, updated_at = ${today}`.execute(db)
}

/** Times that defaults wrote become those of the story, and counters are counted into one slot: two runs are alike. */
async function settle({ services, today }: DemoRun): Promise<void> {
  const { db } = services.database
  const start = monthsBefore(today, 12)
  await sql`UPDATE roles SET created_at = ${start}, updated_at = ${start} WHERE account_id IS NOT NULL`.execute(db)
  await sql`UPDATE role_user SET created_at = ${start}`.execute(db)
  await sql`UPDATE document_series SET created_at = ${start}, updated_at = ${start}`.execute(db)
  await sql`SELECT recount_account(id) FROM accounts`.execute(db)
  await sql`ANALYZE`.execute(db)
}
