import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { before, DAY } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

/** Advertisements of each project with campaigns, at most. */
const OF_PROJECT = 3
const STATUSES = ['live', 'approved', 'draft', 'ended', 'in_review'] as const

/** Kinds of advertisements: platform, format, headline, text, line below, button. */
const KINDS = [
  [
    'facebook',
    'image',
    'Η θάλασσα σε περιμένει',
    'Τρεις διανυκτερεύσεις για δύο, με πρωινό. Ως τέλος του μήνα.',
    'Κλείσε απευθείας',
    'Κράτηση',
  ],
  ['instagram', 'story', 'Μια μέρα μαζί μας', 'Από το πρώτο φως ως το δείπνο στην αυλή.', null, 'Δες περισσότερα'],
  [
    'google',
    'text',
    'Δωρεάν εκτίμηση σε 24 ώρες',
    'Στείλτε δύο φωτογραφίες και σας απαντάμε την επόμενη μέρα.',
    'Χωρίς δέσμευση',
    'Ζητήστε προσφορά',
  ],
  [
    'facebook',
    'carousel',
    'Τα πέντε που ζητάτε πιο συχνά',
    'Οι επιλογές των πελατών μας φέτος, με τιμές.',
    'Παράδοση σε δύο μέρες',
    'Αγορά',
  ],
  ['print', 'image', 'Ανοιχτά και τον Αύγουστο', 'Καταχώρηση μισής σελίδας στην τοπική εφημερίδα.', null, null],
  [
    'linkedin',
    'image',
    'A team that answers',
    'Two people who know your account, and a report every Monday.',
    'For firms of 10 to 200',
    'Talk to us',
  ],
] as const

/** Advertisements of the projects with campaigns, in all statuses. */
export async function seedAdvertisements(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const campaigns = await rows<{ id: number; account_id: number; project_uuid: string; created_by_id: number | null }>(
    db,
    sql`SELECT DISTINCT ON (project_uuid) id, account_id, project_uuid, created_by_id FROM campaigns
      WHERE project_uuid IS NOT NULL AND deleted_at IS NULL ORDER BY project_uuid, id`,
  )
  const made = campaigns
    .toSorted((one, other) => one.id - other.id)
    .flatMap((campaign, at) => adsOf(run, campaign, at))
    .map((ad, at) => ({ id: at + 1, ...ad }))
  await writeRows(db, 'advertisements', made)
  await advanceSequences(db, ['advertisements'])
}

function adsOf(run: DemoRun, campaign: { id: number; account_id: number; project_uuid: string; created_by_id: number | null }, at: number) {
  const random = randomOf(`advertisements ${campaign.id}`)
  return Array.from({ length: 1 + (at % OF_PROJECT) }, (_, n) => {
    const [platform, format, headline, primary_text, description, call_to_action] = KINDS[(at + n) % KINDS.length]!
    const created_at = before(run, random.between(20, 120) * DAY)
    const starts = new Date(created_at.getTime() + 7 * DAY)
    return {
      account_id: campaign.account_id,
      project_uuid: campaign.project_uuid,
      campaign_id: campaign.id,
      name: `${headline} ${n + 1}`,
      platform,
      format,
      headline,
      primary_text,
      description,
      call_to_action,
      destination: platform === 'print' ? null : 'https://www.example.gr/prosfores',
      placements: platform === 'facebook' ? ['feed', 'stories'] : [],
      status: STATUSES[(at + n) % STATUSES.length]!,
      starts_on: starts.toISOString().slice(0, 10),
      ends_on: new Date(starts.getTime() + 30 * DAY).toISOString().slice(0, 10),
      search_text: searchText({ names: [`${headline} ${n + 1}`, headline], values: [] }),
      created_by_id: campaign.created_by_id,
      created_at,
      updated_at: created_at,
    }
  })
}
