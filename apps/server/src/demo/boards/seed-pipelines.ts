import { sql } from 'kysely'
import { ranksBetween } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { before, contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

interface DemoPipeline {
  /** Name of the platform's template. */
  template: string
  name: Record<'en' | 'gr', string>
  subject: 'both' | 'contact' | 'contact_request'
  assignment: 'manual' | 'round_robin' | 'least_open'
  rotting_days: number | null
  /** Share of the account's contacts on it. */
  share: number
}

const SALES: DemoPipeline = {
  template: 'Sales',
  name: { en: 'Sales', gr: 'Πωλήσεις' },
  subject: 'both',
  assignment: 'round_robin',
  rotting_days: 14,
  share: 0.02,
}
const PARTNERS: DemoPipeline = {
  template: 'Sales',
  name: { en: 'Partnerships', gr: 'Συνεργασίες' },
  subject: 'both',
  assignment: 'least_open',
  rotting_days: 30,
  share: 0.025,
}
const RECRUITMENT: DemoPipeline = {
  template: 'Recruiting',
  name: { en: 'Recruitment', gr: 'Recruitment' },
  subject: 'contact',
  assignment: 'manual',
  rotting_days: 10,
  share: 0.012,
}
const BOOKINGS: DemoPipeline = {
  template: 'Bookings',
  name: { en: 'Bookings', gr: 'Κρατήσεις' },
  subject: 'both',
  assignment: 'round_robin',
  rotting_days: 7,
  share: 0.03,
}

/** Boards by account: three for the agency, bookings for hotels and rentals, sales for all. */
const BOARDS: Readonly<Record<string, readonly DemoPipeline[]>> = {
  aegean: [SALES, PARTNERS, RECRUITMENT],
  olympus: [SALES, RECRUITMENT],
  hotels: [BOOKINGS, PARTNERS],
  cars: [BOOKINGS, SALES],
  gym: [SALES, RECRUITMENT],
}

const LOST_REASONS = {
  en: ['Price', 'Timing', 'Competitor', 'No answer', 'Not interested', 'Wrong contact', 'Spam'],
  gr: ['Τιμή', 'Χρόνος', 'Ανταγωνιστής', 'Δεν απάντησε', 'Δεν ενδιαφέρεται', 'Λάθος επαφή', 'Ανεπιθύμητο'],
} as const

/** Pipelines of every account with contacts, the reasons for losing, and contacts that walked some of the way. */
export async function seedPipelines(db: Db, run: DemoRun): Promise<void> {
  for (const account of contactAccounts(run)) {
    await seedReasons(db, run, account)
    for (const [at, board] of (BOARDS[account.code] ?? [SALES]).entries()) {
      const stages = await insertBoard(db, run, account, board, at)
      await walkContacts(db, run, account, board, stages)
    }
  }
}

async function seedReasons(db: Db, run: DemoRun, account: ContactAccount): Promise<void> {
  const at = before(run, 360 * DAY)
  await sql`
    INSERT INTO lost_reasons (account_id, name, position, applies_to, created_at, updated_at)
    SELECT ${account.account_id}, n.name, n.at, CASE WHEN n.at IN (4, 6, 7) THEN 'contact_request' ELSE 'both' END, ${at}, ${at} FROM unnest(${[...LOST_REASONS[account.locale]]}::text[]) WITH ORDINALITY AS n(name, at)
    ON CONFLICT DO NOTHING`.execute(db)
}

interface Stage {
  id: number
  pipeline_id: number
  type: string
}

async function insertBoard(db: Db, run: DemoRun, account: ContactAccount, board: DemoPipeline, position: number): Promise<Stage[]> {
  const created = before(run, (350 - position) * DAY)
  const assignees = board.assignment === 'manual' ? [] : [...account.sellers]
  const { rows } = await sql<{ id: number }>`
    INSERT INTO pipelines (uuid, account_id, name, subject, is_default, assignment, assignee_ids, rotting_days, position, pipeline_template_id, created_at, updated_at)
    SELECT ${randomOf(`pipeline ${account.code} ${position}`).uuid(created)}, ${account.account_id}, ${board.name[account.locale]}, ${board.subject}, ${position === 0},
      ${board.assignment}, ${assignees}::bigint[], ${board.rotting_days}, ${position + 1}, t.id, ${created}, ${created}
    FROM pipeline_templates t WHERE t.account_id IS NULL AND t.name = ${board.template} RETURNING id`.execute(db)
  const id = rows[0]!.id
  const { rows: stages } = await sql<Stage>`
    INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, color, position, created_at, updated_at)
    SELECT ${account.account_id}, ${id}, CASE WHEN ${account.locale} = 'gr' THEN s.value->>'name_gr' ELSE s.value->>'name' END, s.value->>'type',
      (s.value->>'probability_bp')::int, s.value->>'color', s.at, ${created}, ${created}
    FROM pipeline_templates t, jsonb_array_elements(t.stages) WITH ORDINALITY AS s(value, at)
    WHERE t.account_id IS NULL AND t.name = ${board.template} ORDER BY s.at RETURNING id, pipeline_id, type`.execute(db)
  return stages
}

/** Lets contacts enter over the last months and walk on, some to the end, so that boards, histories and funnels show life. */
async function walkContacts(db: Db, run: DemoRun, account: ContactAccount, board: DemoPipeline, stages: readonly Stage[]): Promise<void> {
  const random = randomOf(`cards ${account.code} ${board.name.en}`)
  const { rows: contacts } = await sql<{ id: number; user_id: number | null }>`
    SELECT id, user_id FROM contacts WHERE account_id = ${account.account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY id`.execute(
    db,
  )
  const chosen = contacts.filter(() => random.chance(board.share)).slice(0, 90)
  const open = stages.filter((stage) => stage.type === 'open')
  const end = (type: string) => stages.find((stage) => stage.type === type)!
  const transitions: object[] = []
  const cards = chosen.map((contact) => {
    let at = before(run, random.between(1, 120) * DAY + random.between(0, 10) * 3_600_000)
    let [from, entered]: [Stage | null, Date] = [null, at]
    const ends = random.chance(0.3)
    const reach = ends ? random.between(1, open.length) : random.between(1, Math.max(1, open.length - 1))
    const way = [...open.slice(0, reach), ...(ends ? [random.chance(0.45) ? end('won') : end('lost')] : [])]
    for (const stage of way) {
      if (from) at = new Date(at.getTime() + random.between(2, 200) * 3_600_000)
      if (at.getTime() > run.today.getTime()) break
      const user_id = contact.user_id ?? account.sellers[0] ?? null
      const seconds_in_previous: number | null = from && Math.round((at.getTime() - entered.getTime()) / 1000)
      const step = { account_id: account.account_id, subject_type: 'contact', subject_id: contact.id, pipeline_id: stage.pipeline_id }
      transitions.push({
        ...step,
        from_stage_id: from?.id ?? null,
        to_stage_id: stage.id,
        user_id,
        moved_at: at,
        seconds_in_previous,
        created_at: at,
      })
      ;[from, entered] = [stage, at]
    }
    return { contact_id: contact.id, stage: from!, entered_at: entered, user_id: contact.user_id }
  })
  await writeCards(db, account, cards)
  await writeRows(
    db,
    'stage_transitions',
    transitions.toSorted((one, other) => Number((one as { moved_at: Date }).moved_at) - Number((other as { moved_at: Date }).moved_at)),
  )
}

interface Card {
  contact_id: number
  stage: Stage
  entered_at: Date
  user_id: number | null
}

async function writeCards(db: Db, account: ContactAccount, cards: readonly Card[]): Promise<void> {
  const rows = [...Map.groupBy(cards, (card) => card.stage.id).values()].flatMap((column) => {
    const ranks = ranksBetween(null, null, column.length)
    return column.map(({ contact_id, stage, entered_at, user_id }, at) => ({
      account_id: account.account_id,
      contact_id,
      pipeline_id: stage.pipeline_id,
      pipeline_stage_id: stage.id,
      position: ranks[at],
      entered_at,
      user_id,
      created_at: entered_at,
      updated_at: entered_at,
    }))
  })
  await writeRows(db, 'contact_pipeline_stage', rows)
}
