import { sql } from 'kysely'
import { one, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Properties of a whole mail or page that follow the brand of an account; those that the brand leaves open are absent. */
export interface BrandProps {
  accent?: string
  font?: string
  heading_font?: string
}

/** What mails and pages of an account begin with: its logo, or its name where it has none that every program shows. */
export interface Letterhead {
  name: string
  logo_id: number | null
}

interface Brand {
  props: BrandProps
  letterhead: Letterhead
}

/** The brand of an account, as properties of a mail or page, and its letterhead. */
export async function brandOf({ db }: Pick<Context, 'db'>, account_id: number): Promise<Brand> {
  const found = await one<Letterhead & { props: BrandProps }>(
    db,
    sql`SELECT a.name, m.id AS logo_id, jsonb_strip_nulls(jsonb_build_object('accent', a.brand_color, 'font', a.brand_font, 'heading_font', a.brand_heading_font)) AS props
      FROM accounts a
      LEFT JOIN media m ON m.account_id = a.id AND m.id = a.logo_media_id AND m.kind = 'image' AND m.status = 'ready' AND m.deleted_at IS NULL AND m.mime_type <> 'image/svg+xml'
      WHERE a.id = ${account_id}`,
  )
  const { props, ...letterhead } = found!
  return { props, letterhead }
}

/** Query of the logo of an account if it is one of some pictures: who writes its mails and pages may show it. */
export const logoAmong = (account_id: number, media_ids: readonly number[], as = 'id'): Sql =>
  sql`SELECT logo_media_id AS ${sql.ref(as)} FROM accounts WHERE id = ${account_id} AND logo_media_id = any(${[...media_ids]}::bigint[])`

/** A new design with the brand of its account, where the design does not say otherwise. */
export async function inBrand(ctx: Context, account_id: number, design: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { root } = design as { root?: { props?: Record<string, unknown> } | null }
  const props = typeof root?.props === 'object' && root.props !== null ? root.props : {}
  const open = Object.entries((await brandOf(ctx, account_id)).props).filter(([name]) => !props[name])
  return open.length ? { ...design, root: { ...root, props: { ...props, ...Object.fromEntries(open) } } } : design
}
