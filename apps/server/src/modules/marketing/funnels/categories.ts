import { sql } from 'kysely'
import type { FunnelCategory, FunnelStage } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { insertMissingCategories } from './store/funnels.ts'

interface Starter {
  name_en: string
  name_gr: string
  stages: readonly (readonly [en: string, gr: string, kind: FunnelStage['kind']])[]
}

/** Categories of the platform, with the stages that a new funnel of each can begin with. */
const CATEGORIES: readonly Starter[] = [
  {
    name_en: 'Lead generation',
    name_gr: 'Άντληση ενδιαφερομένων',
    stages: [
      ['Visitor', 'Επισκέπτης', 'awareness'],
      ['Interested', 'Ενδιαφερόμενος', 'interest'],
      ['In contact', 'Σε επαφή', 'consideration'],
      ['Customer', 'Πελάτης', 'conversion'],
    ],
  },
  {
    name_en: 'E-shop',
    name_gr: 'Ηλεκτρονικό κατάστημα',
    stages: [
      ['Subscriber', 'Συνδρομητής', 'awareness'],
      ['First order', 'Πρώτη παραγγελία', 'conversion'],
      ['Regular customer', 'Τακτικός πελάτης', 'loyalty'],
    ],
  },
  {
    name_en: 'Events',
    name_gr: 'Εκδηλώσεις',
    stages: [
      ['Invited', 'Προσκεκλημένος', 'awareness'],
      ['Registered', 'Εγγεγραμμένος', 'consideration'],
      ['Attended', 'Παρευρέθηκε', 'conversion'],
    ],
  },
  {
    name_en: 'Recruitment',
    name_gr: 'Προσλήψεις',
    stages: [
      ['Applicant', 'Υποψήφιος', 'interest'],
      ['Interview', 'Συνέντευξη', 'consideration'],
      ['Hired', 'Προσλήφθηκε', 'conversion'],
    ],
  },
  {
    name_en: 'Loyalty',
    name_gr: 'Πιστότητα',
    stages: [
      ['Customer', 'Πελάτης', 'interest'],
      ['Returning customer', 'Πελάτης που επιστρέφει', 'consideration'],
      ['Ambassador', 'Φίλος της επιχείρησης', 'loyalty'],
    ],
  },
]

/** Inserts missing categories of the platform. Does not overwrite changes by staff. */
export async function syncCategories({ database }: { database: { db: Db } }): Promise<void> {
  await insertMissingCategories(
    database.db,
    CATEGORIES.map(({ name_en, name_gr }, at) => ({ name_en, name_gr, position: at + 1 })),
  )
}

/** Categories of the platform and of the accounts of the caller, in their order. */
export async function listCategories(ctx: Context): Promise<{ data: FunnelCategory[] }> {
  const mine = [...ctx.actor.memberships.keys()]
  const data = await rows<FunnelCategory>(
    ctx.db,
    sql`SELECT id, account_id, name_en, name_gr, position FROM funnel_categories
      WHERE account_id IS NULL OR account_id = any(${mine}::bigint[]) ORDER BY account_id NULLS FIRST, position, id`,
  )
  return { data }
}

/** The stages that a funnel of a category begins with, in the caller's language; those of the first category without one. */
export async function starterStages(ctx: Context, category_id: number | null): Promise<{ name: string; kind: FunnelStage['kind'] }[]> {
  const [found] = category_id
    ? await rows<{ name_en: string }>(ctx.db, sql`SELECT name_en FROM funnel_categories WHERE id = ${category_id}`)
    : []
  const starter = CATEGORIES.find(({ name_en }) => name_en === found?.name_en) ?? CATEGORIES[0]!
  return starter.stages.map(([en, gr, kind]) => ({ name: ctx.request.locale === 'gr' ? gr : en, kind }))
}
