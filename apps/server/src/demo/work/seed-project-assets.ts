import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { before, DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

interface Project {
  uuid: string
  account_id: number
  owner_id: number
  assets: number[]
  reviewers: number[]
}

/** Reviews of the assets of a project in order, the rounds of each from the first: `a` approved, `r` changes asked for, `p` waiting. */
const REVIEWS = [
  { status: 'approved', rounds: ['ra', 'aa'] },
  { status: 'in_review', rounds: ['rc', 'pa'] },
  { status: 'changes_requested', rounds: ['rc'] },
  { status: 'in_review', rounds: ['pp'] },
  { status: 'final', rounds: ['aa'] },
  { status: 'draft', rounds: [] },
] as const
const ANSWERS = { a: 'approved', r: 'rejected', p: 'pending', c: 'cancelled' } as const
const WISHES = [
  'Το λογότυπο πρέπει να φαίνεται και σε κινητό. Μεγαλύτερο, παρακαλώ.',
  'Το τηλέφωνο έχει αλλάξει: βάλτε το νέο.',
  'The photo is last year’s. We have new ones from May.',
] as const

/** Assets of active projects in all states of review, with rounds and comments (domain.md 7). */
export async function seedProjectAssets(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const projects = await rows<Project>(
    db,
    sql`SELECT p.uuid, p.account_id, coalesce(p.owner_id, (SELECT min(m.user_id) FROM memberships m WHERE m.account_id = p.account_id)) AS owner_id,
        ARRAY(SELECT a.id FROM assets a WHERE a.account_id = p.account_id AND a.deleted_at IS NULL ORDER BY a.id LIMIT 6) AS assets,
        ARRAY(SELECT m.user_id FROM memberships m WHERE m.account_id = p.client_account_id AND m.status = 'active' AND m.deleted_at IS NULL ORDER BY m.id LIMIT 2) AS reviewers
      FROM projects p WHERE p.status = 'active' AND p.client_account_id <> p.account_id AND p.deleted_at IS NULL ORDER BY p.account_id, p.number`,
  )
  const usable = projects.filter(({ assets, reviewers }) => assets.length > 0 && reviewers.length > 0)
  const placed = usable.flatMap((project) => project.assets.map((asset_id, at) => ({ project, asset_id, at })))
  const made = placed.map((one, at) => ({ ...one, id: at + 1 }))
  const asked = made.flatMap((one) => requestsOf(run, one)).map((request, at) => ({ id: at + 1, ...request }))
  await writeRows(
    db,
    'project_assets',
    made.map((one) => rowOf(run, one)),
  )
  const reviewers = made.filter(({ at }) => REVIEWS[at]!.rounds.length > 0).flatMap(reviewersOf)
  await writeRows(
    db,
    'project_asset_reviewers',
    reviewers.map((row) => ({ ...row, created_at: before(run, 20 * DAY) })),
  )
  await writeRows(db, 'approval_requests', asked)
  await advanceSequences(db, ['project_assets', 'approval_requests'])
  await answerWishes(run)
}

type Made = { id: number; project: Project; asset_id: number; at: number }

/** When a round of an asset began. */
const beganAt = (run: DemoRun, { at }: Made, round: number): Date => before(run, (18 - at - round * 4) * DAY)
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

function rowOf(run: DemoRun, made: Made): object {
  const { status, rounds } = REVIEWS[made.at]!
  const created_at = before(run, (22 - made.at) * DAY)
  const last = rounds.length ? beganAt(run, made, rounds.length - 1) : null
  const approved_at = status === 'approved' || status === 'final' ? new Date(last!.getTime() + DAY) : null
  return {
    id: made.id,
    account_id: made.project.account_id,
    project_uuid: made.project.uuid,
    asset_account_id: made.project.account_id,
    asset_id: made.asset_id,
    status,
    review_round: rounds.length,
    client_review: true,
    due_date: last && dayOf(new Date(last.getTime() + 30 * DAY)),
    submitted_at: last,
    approved_at,
    position: made.at,
    created_by_id: made.project.owner_id,
    version: 1 + rounds.length,
    created_at,
    updated_at: approved_at ?? last ?? created_at,
  }
}

const reviewersOf = ({ id, project }: Made) =>
  project.reviewers.map((user_id) => ({
    account_id: project.account_id,
    project_asset_id: id,
    user_id,
    required: true,
    added_by_id: project.owner_id,
  }))

function requestsOf(run: DemoRun, made: Made): object[] {
  const { rounds } = REVIEWS[made.at]!
  return rounds.flatMap((answers, round) =>
    made.project.reviewers.map((user_id, n) => {
      const status = ANSWERS[answers[n] as keyof typeof ANSWERS]
      const created_at = beganAt(run, made, round)
      const responded_at = status === 'approved' || status === 'rejected' ? new Date(created_at.getTime() + (n + 1) * 0.4 * DAY) : null
      return {
        account_id: made.project.account_id,
        project_asset_id: made.id,
        round: round + 1,
        asset_version_no: 1,
        user_id,
        requested_by_id: made.project.owner_id,
        origin: 'request',
        required: true,
        status,
        comment: status === 'rejected' ? WISHES[(made.id + round) % WISHES.length]! : null,
        due_date: dayOf(new Date(created_at.getTime() + 30 * DAY)),
        responded_at,
        created_at,
        updated_at: responded_at ?? created_at,
      }
    }),
  )
}

/** The agency answers what clients wished to be changed. */
async function answerWishes({ services }: DemoRun): Promise<void> {
  const text = 'Το αλλάζουμε και θα το έχετε αύριο.'
  await sql`
    INSERT INTO comments (account_id, commentable_type, commentable_id, user_id, body, body_text, visibility, created_at, updated_at)
    SELECT r.account_id, 'approval_request', r.id::text, r.requested_by_id, ${`<p>${text}</p>`}, ${text}, 'shared', r.responded_at + interval '2 hours', r.responded_at + interval '2 hours'
    FROM approval_requests r WHERE r.status = 'rejected' ORDER BY r.id`.execute(services.database.db)
}
