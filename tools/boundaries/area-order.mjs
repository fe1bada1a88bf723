import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const featuresFolder = join(import.meta.dirname, '../../apps/web/src/features')

/**
 * The areas of the web application, lowest first. An area imports only areas listed before it. A page shows parts of later
 * areas by name, as `PagePart`.
 */
const AREAS = [
  'shared',
  'attachments',
  'catalogue',
  'messaging',
  'crm',
  'marketing',
  'sales',
  'shop',
  'delivery',
  'work',
  'identity',
  'integrations',
  'reports',
  'accounts',
]

/**
 * The dependency rules of the order of areas.
 * @param notFrom pattern of files that may import any area
 * @throws when the list and the folders differ, so that a new area cannot escape the check
 */
export function areaRules(notFrom) {
  const folders = readdirSync(featuresFolder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  if (folders.toSorted().join() !== AREAS.toSorted().join())
    throw new Error(`tools/boundaries/area-order.mjs must list each area once; the folders are ${folders.join(', ')}`)
  return AREAS.slice(0, -1).map((area, position) => ({
    name: 'web-areas-in-order',
    comment: 'An area imports only areas that tools/boundaries/area-order.mjs lists before it.',
    severity: 'error',
    from: { path: `^apps/web/src/features/${area}/`, pathNot: notFrom },
    to: { path: `^apps/web/src/features/(${AREAS.slice(position + 1).join('|')})/` },
  }))
}
