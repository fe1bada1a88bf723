import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Properties of a whole mail or page that follow the brand of an account; those that the brand leaves open are absent. */
export interface BrandProps {
  accent?: string
  font?: string
  heading_font?: string
}

/** The brand of an account, as properties of a mail or page. */
export async function brandOf({ db }: Pick<Context, 'db'>, account_id: number): Promise<BrandProps> {
  const found = await one<{ accent: string | null; font: string | null; heading_font: string | null }>(
    db,
    sql`SELECT brand_color AS accent, brand_font AS font, brand_heading_font AS heading_font FROM accounts WHERE id = ${account_id}`,
  )
  return Object.fromEntries(Object.entries(found ?? {}).filter(([, value]) => value !== null))
}

/** A new design with the brand of its account, where the design does not say otherwise. */
export async function inBrand(ctx: Context, account_id: number, design: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { root } = design as { root?: { props?: Record<string, unknown> } | null }
  const props = typeof root?.props === 'object' && root.props !== null ? root.props : {}
  const open = Object.entries(await brandOf(ctx, account_id)).filter(([name]) => !props[name])
  return open.length ? { ...design, root: { ...root, props: { ...props, ...Object.fromEntries(open) } } } : design
}
