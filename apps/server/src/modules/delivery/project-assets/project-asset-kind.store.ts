import type { RecordKind } from '#kit/records/change-row.ts'
import type { ProjectAssetRow } from './project-asset-row.ts'
import { projectAssetQuery } from './project-assets.query.ts'

/** Assets of projects: an asset is in a project once. */
export const projectAssetKind = {
  table: 'project_assets',
  query: projectAssetQuery,
  subject: { type: 'project_asset', label: (row) => row.asset_name },
  unique: { project_assets_once: 'asset_id' },
} satisfies RecordKind<'project_assets', ProjectAssetRow>
