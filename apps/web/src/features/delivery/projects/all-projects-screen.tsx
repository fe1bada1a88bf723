import { projects, type Project } from '@stoa/contract/browser'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolbar, PanelList, Screen, useListScreen } from '../../../kit/index.ts'
import { HIDDEN_PROJECT_COLUMNS, PROJECT_INCLUDES, useProjectColumns } from './project-columns.tsx'
import { useProjectFilters } from './project-filters.ts'
import { projectPaths } from './project-paths.ts'

const Panel = lazy(() => import('./record/project-panel.tsx').then((module) => ({ default: module.ProjectPanelAcross })))

/** The projects of all accounts that the user may see (SCR-025). */
export function AllProjectsScreen() {
  const { t } = useTranslation('projects')
  const list = useListScreen(projects, {}, { include: PROJECT_INCLUDES, hidden: HIDDEN_PROJECT_COLUMNS })
  const path = (project: Project) => projectPaths.page(project.account_id, project.uuid)
  const shown = useProjectColumns(path)
  const columns = [
    shown[0]!,
    { key: 'account', title: t('columns.account'), render: (row: Project) => row.account?.name },
    ...shown.slice(1),
  ]
  const filters = useProjectFilters(null)
  return (
    <Screen title={t('title')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <PanelList<Project> list={list} columns={columns} backOffice panel={Panel} />
    </Screen>
  )
}
