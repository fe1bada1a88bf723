import { sql } from 'kysely'
import { addBusinessMinutes, ranksBetween, searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { before, contactAccounts, DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import { LOST_NOTES, REQUESTS, SPAM_REQUESTS } from './request-texts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, without, writeRows } from '../write-rows.ts'

interface Stage {
  id: number
  pipeline_id: number
  type: string
}
interface Board {
  stages: readonly Stage[]
  /** First rank of each stage that is taken. */
  first: ReadonlyMap<number, string | null>
}
interface Asker {
  id: number
  user_id: number | null
  locale: 'en' | 'gr'
}
interface Enquiry extends Record<string, unknown> {
  id: number
  stage: Stage | null
  created_at: Date
}

const HOUR = 60 * MINUTE
/** Share of the contacts that asked for something in the last 90 days, and the most of an account. */
const SHARE = 0.04
const MOST = 260

/** Enquiries of the last 90 days in every account with boards: waiting, walking, won, lost and spam, with their ways. */
export async function seedRequests(db: Db, run: DemoRun): Promise<void> {
  let next = 1
  for (const account of contactAccounts(run)) {
    const boards = await boardsOf(db, account)
    if (!boards.length) continue
    const { rows: askers } = await sql<Asker>`
      SELECT id, user_id, coalesce(locale, ${account.locale}) AS locale FROM contacts WHERE account_id = ${account.account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY id`.execute(
      db,
    )
    const { rows: reasons } = await sql<{
      id: number
    }>`SELECT id FROM lost_reasons WHERE account_id = ${account.account_id} ORDER BY id`.execute(db)
    const story = {
      run,
      account,
      boards,
      askers,
      reasons: reasons.map((reason) => reason.id),
      random: randomOf(`requests ${account.code}`),
    }
    next = await writeRequests(db, story, next)
  }
  await advanceSequences(db, ['contact_requests'])
}

interface Story {
  run: DemoRun
  account: ContactAccount
  boards: readonly Board[]
  askers: readonly Asker[]
  reasons: readonly number[]
  random: Random
}

async function writeRequests(db: Db, story: Story, first_id: number): Promise<number> {
  const { random, run, account, askers } = story
  const count = Math.max(12, Math.min(MOST, Math.round(askers.length * SHARE)))
  const times = Array.from({ length: count }, () => before(run, random.between(1, 90 * 24) * HOUR)).toSorted(
    (a, b) => Number(a) - Number(b),
  )
  const transitions: object[] = []
  const requests = times.map((at, index) => enquiry(story, at, { id: first_id + index, number: index + 1 }, transitions))
  placeCards(story, requests)
  await writeRows(db, 'contact_requests', without(requests, 'stage'))
  await writeRows(db, 'stage_transitions', transitions)
  const last = { account_id: account.account_id, name: 'contact_request', last: count, created_at: run.today, updated_at: run.today }
  await writeRows(db, 'account_sequences', [last])
  await sql`
    UPDATE contacts c SET requests_count = n.count FROM (
      SELECT contact_id, count(*) AS count FROM contact_requests WHERE account_id = ${account.account_id} AND status <> 'spam' GROUP BY contact_id) n
    WHERE c.id = n.contact_id`.execute(db)
  return first_id + count
}

/** One enquiry and the way it went until today. */
function enquiry(story: Story, at: Date, key: { id: number; number: number }, transitions: object[]): Enquiry {
  const { random, run, account, askers } = story
  const asker = random.pick(askers)
  const fate = random.next()
  const is_spam = fate > 0.96
  const texts: readonly (readonly [subject: string, message: string])[] = is_spam ? SPAM_REQUESTS : REQUESTS[asker.locale]
  const [subject, message] = random.pick(texts)
  const user_id = asker.user_id ?? random.pick(account.sellers)
  const base = {
    ...key,
    account_id: account.account_id,
    contact_id: asker.id,
    subject,
    message,
    own_text: searchText({ names: [subject], values: [String(key.number)] }),
    type: random.pick(['information', 'quote', 'quote', 'callback', 'booking', 'complaint']),
    source: random.pick(['form', 'form', 'facebook_lead', 'google_ads', 'email', 'phone', 'manual', 'referral']),
    priority: random.pick(['normal', 'normal', 'normal', 'normal', 'high', 'low', 'urgent']),
    currency: 'EUR',
    created_at: at,
    updated_at: at,
  }
  if (is_spam) return { ...base, stage: null, status: 'spam', spam_at: at }
  const isRecent = run.today.getTime() - at.getTime() < 5 * DAY
  if (fate > 0.9 || (isRecent && fate > 0.75)) return { ...base, stage: null, status: 'staging' }
  const walked = walk(story, { at, id: key.id, user_id, ends: !isRecent && fate < 0.5, wins: fate < 0.24 }, transitions)
  return { ...base, ...worth(random, at), ...walked, ...answer(random, run, at), user_id, assigned_at: at }
}

function worth(random: Random, at: Date) {
  return {
    value_minor: random.chance(0.85) ? random.between(8, 480) * 2500 : null,
    expected_close_date: random.chance(0.6) ? new Date(at.getTime() + random.between(14, 75) * DAY).toISOString().slice(0, 10) : null,
    probability_bp: random.chance(0.15) ? random.between(2, 18) * 500 : null,
  }
}

/** Most are answered within the agreed two hours; of the newest some wait, and some of those too long. */
function answer(random: Random, run: DemoRun, at: Date) {
  const due = addBusinessMinutes(at, 120, 'Europe/Athens')
  const answered = new Date(at.getTime() + random.between(5, 300) * MINUTE)
  const isOpen = answered > run.today || (run.today.getTime() - at.getTime() < 10 * DAY && random.chance(0.35))
  return { response_due_at: due, first_response_at: isOpen ? null : answered, read_at: isOpen && random.chance(0.7) ? null : answered }
}

function walk(
  { random, run, account, boards, reasons }: Story,
  { at, id, user_id, ends, wins }: { at: Date; id: number; user_id: number; ends: boolean; wins: boolean },
  transitions: object[],
) {
  const { stages } = random.chance(0.75) ? boards[0]! : random.pick(boards)
  const open = stages.filter((stage) => stage.type === 'open')
  const end = stages.find((stage) => stage.type === (wins ? 'won' : 'lost'))!
  const way = [...open.slice(0, random.between(1, open.length)), ...(ends ? [end] : [])]
  let [from, entered]: [Stage | null, Date] = [null, at]
  for (const stage of way) {
    const moved_at: Date = from ? new Date(entered.getTime() + random.between(3, 150) * HOUR) : at
    if (moved_at > run.today) break
    const seconds_in_previous = from && Math.round((moved_at.getTime() - entered.getTime()) / 1000)
    const step = {
      account_id: account.account_id,
      subject_type: 'contact_request',
      subject_id: id,
      pipeline_id: stage.pipeline_id,
      user_id,
      moved_at,
    }
    transitions.push({ ...step, from_stage_id: from?.id ?? null, to_stage_id: stage.id, seconds_in_previous, created_at: moved_at })
    ;[from, entered] = [stage, moved_at]
  }
  return { stage: from!, ...stand({ run, account, reasons, random }, from!, entered) }
}

/** State of a request in its stage. */
function stand({ run, account, reasons, random }: Pick<Story, 'run' | 'account' | 'reasons' | 'random'>, stage: Stage, entered: Date) {
  const isOpen = stage.type === 'open'
  const lost = stage.type === 'lost' && {
    lost_reason_id: random.pick(reasons),
    lost_note: random.chance(0.5) ? random.pick(LOST_NOTES[account.locale]) : null,
  }
  return {
    status: stage.type,
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    stage_entered_at: entered,
    closed_at: isOpen ? null : entered,
    ...lost,
    next_action_at: isOpen && random.chance(0.5) ? new Date(run.today.getTime() + random.between(-20, 120) * HOUR) : null,
    updated_at: entered,
  }
}

/** Ranks above existing cards, the latest card on top. */
function placeCards({ boards }: Story, requests: readonly Enquiry[]): void {
  const first = new Map(boards.flatMap((board) => [...board.first]))
  const columns = Map.groupBy(
    requests.filter((request) => request.stage !== null),
    (request) => request.stage!.id,
  )
  for (const [stage_id, column] of columns) {
    const ranks = ranksBetween(null, first.get(stage_id) ?? null, column.length)
    for (const [at, request] of column.toReversed().entries()) request.position = ranks[at]
  }
}

/** The boards of an account that take requests, its default one first. */
async function boardsOf(db: Db, account: ContactAccount): Promise<Board[]> {
  const { rows } = await sql<Stage & { first: string | null }>`
    SELECT s.id, s.pipeline_id, s.type, (SELECT min(c.position) FROM contact_pipeline_stage c WHERE c.pipeline_stage_id = s.id) AS first
    FROM pipelines p JOIN pipeline_stages s ON s.pipeline_id = p.id
    WHERE p.account_id = ${account.account_id} AND p.subject <> 'contact' AND p.deleted_at IS NULL ORDER BY p.is_default DESC, p.id, s.position, s.id`.execute(
    db,
  )
  return [...Map.groupBy(rows, (row) => row.pipeline_id).values()].map((stages) => ({
    stages,
    first: new Map(stages.map((stage) => [stage.id, stage.first])),
  }))
}
