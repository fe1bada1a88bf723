import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { makeConversions } from '#lib/media/conversions.ts'
import { ASSET_TAGS, ASSETS, type AssetText } from './asset-texts.ts'
import { contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import { drawPicture, drawSheet } from './draw-picture.ts'
import { type Random, randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'

/** Tests look at the first of each kind. */
const FEW = 6
/** Libraries beyond those of the accounts that people sign in to. */
const SOME = 9
const WHOLE = new Set(['aegean', 'olympus', 'hotels'])

/** Libraries of all accounts with contacts: pictures, papers, links and texts, tagged, some of them used and shared (domain.md 7). */
export async function seedAssets(run: DemoRun): Promise<void> {
  await run.services.database.db.transaction().execute(async (db) => {
    for (const account of contactAccounts(run)) {
      const tag_ids = await addTags(db, account, run)
      const texts = ASSETS.slice(0, countOf(run, account))
      const made: number[] = []
      for (const [at, text] of texts.entries()) made.push(await addAsset(db, run, { account, text, at, tag_ids }))
      await useInTasks(db, run, account, made)
      await shareSome(db, run, account, made)
    }
  })
}

function countOf({ profile }: DemoRun, { code }: ContactAccount): number {
  if (profile === 'test') return FEW
  return WHOLE.has(code) ? ASSETS.length : SOME
}

async function addTags(db: Db, { account_id, locale }: ContactAccount, { today }: DemoRun): Promise<number[]> {
  const at = new Date(today.getTime() - 300 * DAY)
  const { rows: categories } = await sql<{ id: number }>`
    INSERT INTO tag_categories (account_id, name, color, position, applies_to, created_at, updated_at)
    VALUES (${account_id}, ${ASSET_TAGS.name[locale]}, ${ASSET_TAGS.color}, 20, '{asset}', ${at}, ${at}) RETURNING id`.execute(db)
  const ids: number[] = []
  for (const [position, tag] of ASSET_TAGS.tags.entries()) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO tags (account_id, tag_category_id, name, color, position, created_at, updated_at)
      VALUES (${account_id}, ${categories[0]!.id}, ${tag[locale]}, ${ASSET_TAGS.color}, ${position}, ${at}, ${at}) RETURNING id`.execute(db)
    ids.push(rows[0]!.id)
  }
  return ids
}

interface Place {
  account: ContactAccount
  text: AssetText
  at: number
  tag_ids: readonly number[]
}

async function addAsset(db: Db, run: DemoRun, place: Place): Promise<number> {
  const { account, text, at, tag_ids } = place
  const { account_id } = account
  const random = randomOf(`assets:${account.code}:${at}`)
  const created_at = new Date(run.today.getTime() - (at * 9 + random.between(1, 8)) * DAY)
  const created_by_id = random.pick(account.members)
  const by = { account, text, random, created_at, created_by_id }
  const name = text.name[account.locale]
  const held = await HOLD[text.kind](db, run, by)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO assets (account_id, name, kind, media_id, link_id, note_id, category, version_no, is_brand, size_bytes, created_by_id, search_text, created_at, updated_at)
    VALUES (${account_id}, ${name}, ${held.kind}, ${held.media_id}, ${held.link_id}, ${held.note_id}, ${text.category}, ${held.versions.length}, ${text.is_brand ?? false},
      ${held.size}, ${created_by_id}, ${searchText({ names: [name, ...held.words], values: held.words })}, ${created_at}, ${created_at}) RETURNING id`.execute(
    db,
  )
  const { id } = rows[0]!
  await held.write?.(id, name)
  for (const [before, media_id] of held.versions.entries())
    await sql`
      INSERT INTO asset_versions (account_id, asset_id, version_no, media_id, url, body, created_by_id, created_at)
      SELECT a.account_id, a.id, ${before + 1}::int, ${media_id}::bigint, (SELECT url FROM links WHERE id = a.link_id), (SELECT body FROM notes WHERE id = a.note_id), a.created_by_id, a.created_at
      FROM assets a WHERE a.id = ${id}`.execute(db)
  const chosen = text.tags.map((tag) => tag_ids[tag]!)
  await sql`
    INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id, created_by_id, created_at)
    SELECT ${account_id}, g, 'asset', ${String(id)}, ${created_by_id}, ${created_at} FROM unnest(${chosen}::bigint[]) AS g`.execute(db)
  return id
}

/** What an asset holds, before the asset itself is there. */
interface Held {
  kind: 'file' | 'link' | 'note'
  media_id: number | null
  link_id: number | null
  note_id: number | null
  size: number | null
  words: string[]
  /** Files of its versions, oldest first; null for what is no file. */
  versions: (number | null)[]
  /** Writes the link or note that belongs to it. */
  write?: (asset_id: number, name: string) => Promise<unknown>
}

const NOTHING = { media_id: null, link_id: null, note_id: null, size: null, versions: [null] }

const HOLD: Record<AssetText['kind'], (db: Db, run: DemoRun, by: FilePlace) => Promise<Held>> = {
  picture: holdFile,
  sheet: holdFile,
  async link(db, _run, { account: { account_id }, text, created_at, created_by_id }) {
    const link_id = await nextId(db, 'links')
    const write = (asset_id: number, name: string) =>
      sql`INSERT INTO links (id, account_id, linkable_type, linkable_id, title, url, created_by_id, created_at, updated_at) OVERRIDING SYSTEM VALUE
        VALUES (${link_id}, ${account_id}, 'asset', ${String(asset_id)}, ${name}, ${text.content}, ${created_by_id}, ${created_at}, ${created_at})`.execute(
        db,
      )
    return { ...NOTHING, kind: 'link', link_id, words: [text.content], write }
  },
  async note(db, _run, { account: { account_id, locale }, text, created_at, created_by_id }) {
    const note_id = await nextId(db, 'notes')
    const { body, body_text } = cleanHtml(locale === 'gr' ? (text.content_gr ?? text.content) : text.content)
    const write = (asset_id: number) =>
      sql`INSERT INTO notes (id, account_id, notable_type, notable_id, body, body_text, visibility, created_by_id, created_at, updated_at) OVERRIDING SYSTEM VALUE
        VALUES (${note_id}, ${account_id}, 'asset', ${String(asset_id)}, ${body}, ${body_text}, 'shared', ${created_by_id}, ${created_at}, ${created_at})`.execute(
        db,
      )
    return { ...NOTHING, kind: 'note', note_id, words: [body_text], write }
  },
}

async function holdFile(db: Db, run: DemoRun, by: FilePlace): Promise<Held> {
  const earlier = by.text.was
    ? [await addFile(db, run, { ...by, isEarlier: true, created_at: new Date(by.created_at.getTime() - 12 * DAY) })]
    : []
  const file = await addFile(db, run, by)
  return {
    ...NOTHING,
    kind: 'file',
    media_id: file.id,
    size: file.size,
    words: [file.file_name],
    versions: [...earlier, file].map(({ id }) => id),
  }
}

interface FilePlace {
  account: ContactAccount
  text: AssetText
  random: Random
  created_at: Date
  created_by_id: number
  isEarlier?: boolean
}

interface Drawn {
  bytes: Buffer
  extension: string
  mime_type: string
  sizes: Awaited<ReturnType<typeof makeConversions>> | null
}

/** Drawing takes longer than everything else: accounts have a logo of their own and the same photographs. */
const drawn = new Map<string, Promise<Drawn>>()

function drawOnce({ account, text, isEarlier = false }: FilePlace): Promise<Drawn> {
  const key = [text.content, text.content.startsWith('mark') ? account.code : '', isEarlier ? 'earlier' : ''].join(':')
  const known = drawn.get(key)
  if (known) return known
  const fresh = draw(text, account.code, randomOf(`drawing:${key}`))
  drawn.set(key, fresh)
  return fresh
}

async function draw(text: AssetText, code: string, random: Random): Promise<Drawn> {
  if (text.kind === 'sheet') return { bytes: drawSheet(text.name.en, random), extension: 'pdf', mime_type: 'application/pdf', sizes: null }
  const hue = randomOf(`hue:${text.content.startsWith('mark') ? code : text.content}`).between(0, 359)
  const picture = await drawPicture(text.content, hue, random)
  return { ...picture, sizes: await makeConversions(picture.bytes) }
}

/** Draws a file, puts it with its sizes into the storage under keys that are the same every time, and gives it a row. */
async function addFile(db: Db, run: DemoRun, place: FilePlace) {
  const { account, text, random, created_at, created_by_id } = place
  const uuid = random.uuid(created_at)
  const { bytes, extension, mime_type, sizes } = await drawOnce(place)
  const { storage } = run.services
  const put = async (suffix: string, content: Buffer, content_type: string) => {
    const key = `media/demo/${uuid}${suffix}`
    await storage.put(key, Readable.from([content]), { content_type })
    return key
  }
  const path = await put(`.${extension}`, bytes, mime_type)
  const conversions: Record<string, object> = {}
  await Promise.all(
    (sizes?.conversions ?? []).map(async ({ name, width, height, bytes: small }) => {
      conversions[name] = { path: await put(`-${name}.webp`, small, 'image/webp'), width, height, size_bytes: small.length }
    }),
  )
  const stem = text.name[account.locale]
  const file_name = `${stem.replaceAll(/[\\/:*?"<>|]/g, '-')}.${extension}`
  const { rows } = await sql<{ id: number }>`
    INSERT INTO media (uuid, account_id, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status, width, height, conversions, created_by_id, search_text, created_at, updated_at)
    VALUES (${uuid}, ${account.account_id}, ${storage.disk}, ${path}, ${file_name}, ${extension}, ${mime_type}, ${bytes.length}, ${createHash('sha256').update(bytes).digest()},
      ${sizes ? 'image' : 'document'}, 'ready', ${sizes?.width ?? null}, ${sizes?.height ?? null}, ${JSON.stringify(conversions)}::jsonb, ${created_by_id},
      ${searchText({ names: [stem], values: [file_name] })}, ${created_at}, ${created_at}) RETURNING id`.execute(db)
  return { id: rows[0]!.id, size: bytes.length, file_name }
}

/** Open tasks work with two assets each. */
async function useInTasks(db: Db, { today }: DemoRun, { account_id, members }: ContactAccount, made: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO task_assets (account_id, task_uuid, asset_id, created_by_id, created_at)
    SELECT ${account_id}, k.uuid, a.id, ${members[0]!}::bigint, least(k.created_at, ${today}::timestamptz)
    FROM (SELECT uuid, created_at, row_number() OVER (ORDER BY type = 'production' DESC, contact_id NULLS FIRST, number) AS at FROM tasks
      WHERE account_id = ${account_id} AND status NOT IN ('done', 'cancelled') AND deleted_at IS NULL AND parent_uuid IS NULL ORDER BY type = 'production' DESC, contact_id NULLS FIRST, number LIMIT 4) k
    JOIN unnest(${[...made]}::bigint[]) WITH ORDINALITY AS a (id, at) ON a.at IN (k.at * 2 - 1, k.at * 2)`.execute(db)
}

/** An agency shares its brand with a client, a client its logo with its agency. */
async function shareSome(db: Db, { today }: DemoRun, { account_id, members }: ContactAccount, made: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO account_shares (account_id, shareable_type, shareable_id, shared_with_account_id, ability, shared_by_id, created_at, updated_at)
    SELECT ${account_id}, 'asset', a::text, r.other, 'view', ${members[0]!}::bigint, ${today}::timestamptz, ${today}::timestamptz
    FROM unnest(${made.slice(0, 2)}::bigint[]) AS a, (
      SELECT CASE WHEN account_id = ${account_id} THEN related_account_id ELSE account_id END AS other FROM account_relations
      WHERE ${account_id} IN (account_id, related_account_id) AND type = 'client' AND status = 'active' AND deleted_at IS NULL ORDER BY 1 LIMIT 1) r
    ON CONFLICT DO NOTHING`.execute(db)
}

async function nextId(db: Db, table: 'links' | 'notes'): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id`.execute(db)
  return rows[0]!.id
}
