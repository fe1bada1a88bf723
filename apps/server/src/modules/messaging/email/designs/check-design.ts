import { sql } from 'kysely'
import {
  audienceBlocks,
  EMPTY_DESIGN,
  type Design,
  fillableLink,
  mailFaults,
  MAIL_LIST,
  normalMail,
  textsOfMail,
  valuesIn,
} from '@stoa/domain/mails'
import { holdsIn } from '#access/actor.ts'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { logoAmong } from '#modules/accounts/accounts/index.ts'
import { withLockedSections } from '#modules/marketing/saved-sections/index.ts'
import { checkedHtml, checkedLine } from '../templates/check-text.ts'
import { cleanMailHtml } from '../templates/mail-html.ts'
import { shownProducts } from './mail-records.ts'

/**
 * The design of a mail in its normal form, with clean texts and merge tags that are known.
 * @param before the design that it replaces. The records of that one may be gone
 * @throws 422 on the part that is wrong
 */
export async function checkedMail(
  ctx: Context,
  account_id: number,
  sent: Record<string, unknown>,
  before: Design = EMPTY_DESIGN,
): Promise<Design> {
  const faults = mailFaults(sent)
  if (faults.length)
    refuse(ctx, Object.fromEntries(faults.map(({ path, fault }) => [path ? `design.${path}` : 'design', `messaging:design.${fault}`])))
  const design = normalMail(sent, (html) => cleanHtml(html).body)
  const added = <T>(name: string) => {
    const known = new Set(valuesIn<T>(MAIL_LIST, before, name).map(({ value }) => value))
    return valuesIn<T>(MAIL_LIST, design, name).filter(({ value }) => !known.has(value))
  }
  const [html] = added<string>('html')
  if (html && !ctx.actor.staff) refuse(ctx, { [`design.${html.path}`]: 'messaging:design.html_of_staff' })
  checkTags(ctx, design)
  await checkUses(ctx, added<number>('product_id'), (ids) =>
    holdsIn(ctx.actor, account_id, 'products.read')
      ? sql`SELECT t.id FROM products t WHERE t.id = any(${ids}::bigint[]) AND ${shownProducts(account_id)}`
      : undefined,
  )
  await checkUses(ctx, added<number>('media_id'), (ids) =>
    holdsIn(ctx.actor, account_id, 'media.read')
      ? sql`SELECT id FROM media WHERE account_id = ${account_id} AND id = any(${ids}::bigint[]) AND kind = 'image' AND deleted_at IS NULL`
      : logoAmong(account_id, ids),
  )
  await checkAudiences(ctx, account_id, design, before)
  return withLockedSections(ctx, account_id, 'mail', withCleanHtml(design))
}

/** Every text and address can be filled in by itself. @throws 422 on the text with an unknown tag or wrong syntax */
function checkTags(ctx: Context, design: Design): void {
  for (const { path, kind, words } of textsOfMail(design)) {
    for (const [locale, text] of Object.entries(words)) {
      const field = `design.${path}.${locale}`
      if (kind === 'rich') checkRich(ctx, text as string, field)
      else checkedLine(ctx, text as string, field)
    }
  }
  for (const { path, value } of valuesIn<string>(MAIL_LIST, design, 'link')) checkedLine(ctx, fillableLink(value), `design.${path}`)
  for (const { path, value } of valuesIn<{ link?: string }[]>(MAIL_LIST, design, 'links'))
    for (const [at, { link }] of value.entries()) if (link) checkedLine(ctx, fillableLink(link), `design.${path}.${at}.link`)
}

/** Whom a part of a mail is shown to is a property of blocks, not a merge tag of texts. */
function checkRich(ctx: Context, text: string, field: string): void {
  if (checkedHtml(ctx, text, field).fill_in.audience_ids.length) refuse(ctx, { [field]: 'messaging:design.audience_in_text' })
}

/** Audiences that blocks are for, but those that a block named before: a deleted audience does not keep the mail from being saved. */
async function checkAudiences(ctx: Context, account_id: number, design: Design, before: Design): Promise<void> {
  const known = new Set(audienceBlocks(before).flatMap(({ value }) => value.audience_ids))
  const uses = audienceBlocks(design).flatMap(({ path, value }) => value.audience_ids.map((id) => ({ path, value: id })))
  await checkUses(
    ctx,
    uses.filter(({ value }) => !known.has(value)),
    (ids) =>
      holdsIn(ctx.actor, account_id, 'audiences.read')
        ? sql`SELECT id FROM audiences WHERE account_id = ${account_id} AND id = any(${ids}::bigint[]) AND deleted_at IS NULL`
        : undefined,
  )
}

async function checkUses(ctx: Context, uses: readonly { path: string; value: number }[], known: (ids: number[]) => Sql | undefined) {
  if (!uses.length) return
  const query = known(uses.map(({ value }) => value))
  const found = new Set(query ? (await rows<{ id: number }>(ctx.db, query)).map(({ id }) => id) : [])
  const gone = uses.filter(({ value }) => !found.has(value))
  if (gone.length) refuse(ctx, Object.fromEntries(gone.map(({ path }) => [`design.${path}`, 'messaging:design.unknown'])))
}

/** HTML of staff becomes what mails are built of. */
function withCleanHtml(design: Design): Design {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    const { type, props } = value as { type?: unknown; props?: Record<string, unknown> }
    if (type === 'Html' && typeof props?.html === 'string') return { type, props: { ...props, html: cleanMailHtml(props.html) } }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]))
  }
  return valuesIn(MAIL_LIST, design, 'html').length ? (clean(design) as Design) : design
}
