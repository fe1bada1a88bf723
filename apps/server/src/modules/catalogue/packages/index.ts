import type { Context } from '#kit/context.ts'
import type { ServerModule } from '../../../registry.ts'
import { componentOf, type ProductCopy } from '../products/index.ts'
import { packageRoutes } from './packages.routes.ts'
import { copyPackage } from './store.ts'

export { packageParts } from './package-rows.ts'

/** Copies items and editions of a package; of a package of the platform, the published editions. */
export async function copyParts(ctx: Context, { from, to, is_own }: ProductCopy): Promise<void> {
  const parts = componentOf(to.owner_account_id)
  await copyPackage(ctx.db, { from_id: from.id, to_id: to.id, parts, drafts: is_own })
}

/** Packages of products, with their items and editions. */
export const packagesModule: ServerModule = { routes: packageRoutes }
