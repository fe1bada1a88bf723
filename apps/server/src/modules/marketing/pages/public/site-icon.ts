import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { publishedImageUrl } from '../../../attachments/media/index.ts'
import type { Sender } from './send-pages.ts'

/** The icon of the product, as the web application has it in `stoa.svg`. */
export const PRODUCT_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#155a8a"/><path fill="#fffdf9" d="M7 8h18v2.700H7zM8.400 12.200h2.900v11.500H8.400zM14.550 12.200h2.900v11.500h-2.900zM20.700 12.200h2.900v11.500h-2.900z"/></svg>'

/** Public pages have a separate origin, so the icon is allowed to all. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'public, max-age=3600' }

/** Sends the icon of the product. */
export const sendProductIcon: Sender = (reply) => reply.headers(HEADERS).type('image/svg+xml').send(PRODUCT_ICON)

/** Leads to the logo of an account, or sends the icon of the product where it has none. */
export async function iconSender(ctx: Context, account: { id: number } | { uuid: string }): Promise<Sender> {
  const is: Sql = 'id' in account ? sql`a.id = ${account.id}` : sql`a.uuid = ${account.uuid}::uuid`
  const logo = await one<{ uuid: string; file_name: string; conversions: unknown }>(
    ctx.db,
    sql`SELECT m.uuid, m.file_name, m.conversions FROM accounts a JOIN media m ON m.id = a.logo_media_id
      WHERE ${is} AND a.deleted_at IS NULL AND m.kind = 'image' AND m.status = 'ready' AND m.deleted_at IS NULL`,
  )
  if (!logo) return sendProductIcon
  const address = publishedImageUrl(ctx.services, logo as never)
  return (reply) => reply.headers(HEADERS).redirect(address, 302)
}
