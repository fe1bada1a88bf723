import { accountProjects, type Project } from '@stoa/contract/browser'
import { IconFolder } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { projectPaths } from './project-paths.ts'

/** Finds projects by name. */
export const finder: Finder<Project> = {
  group: 'work',
  order: 40,
  endpoint: accountProjects.list,
  icon: IconFolder,
  found: (row, accountId) => ({ id: row.uuid, label: row.name, to: projectPaths.page(accountId, row.uuid) }),
}
