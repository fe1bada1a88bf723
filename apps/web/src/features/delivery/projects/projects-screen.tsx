import { accountProjects, PROJECT_STATUSES, projects, type Project } from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, ListToolbar, PanelList, Screen, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { HIDDEN_PROJECT_COLUMNS, PROJECT_INCLUDES, useProjectColumns } from './project-columns.tsx'
import { useProjectFilters } from './project-filters.ts'
import { projectPaths } from './project-paths.ts'
import { useCategories } from './use-categories.ts'

const ProjectPanel = lazy(() => import('./record/project-panel.tsx').then((module) => ({ default: module.ProjectPanel })))
const OVER: readonly string[] = PROJECT_STATUSES.filter((status) => status !== 'active' && status !== 'on_hold')

/** The projects of an account, and those it takes part in; filtered by the product category in the address. */
export function ProjectsScreen() {
  const { t } = useTranslation('projects')
  const accountId = useAccountId()
  const { productCategory }: { productCategory?: string } = useParams({ strict: false })
  const category = useCategories().find((one) => String(one.value) === productCategory)
  const list = useListScreen(
    accountProjects,
    { account_id: accountId },
    {
      include: PROJECT_INCLUDES,
      hidden: HIDDEN_PROJECT_COLUMNS,
      sort: '-created',
      ...(productCategory && { fixed: { product_category: { is: productCategory } } }),
    },
  )
  const path = (project: Project) => projectPaths.page(accountId, project.uuid)
  const columns = useProjectColumns(path)
  const filters = useProjectFilters(accountId)
  const [toDelete, setToDelete] = useState<Project | null>(null)
  const create = (
    <Can endpoint={accountProjects.create} otherwise="explain">
      <Button component={Link} to={`${projectPaths.list(accountId)}/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const remove = (row: Project) =>
    row.party === 'owner' && OVER.includes(row.status) ? (
      <Can endpoint={projects.remove}>
        <ActionIcon aria-label={t('delete_one', { name: row.name })} onClick={() => setToDelete(row)}>
          <IconTrash size={16} />
        </ActionIcon>
      </Can>
    ) : null
  return (
    <Screen title={category ? t('title_of', { category: category.label }) : t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <PanelList<Project>
        list={list}
        columns={columns}
        panel={ProjectPanel}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={projects.remove}
        params={toDelete && { uuid: toDelete.uuid }}
        name={toDelete?.name ?? ''}
        onClose={() => setToDelete(null)}
      />
      <Outlet />
    </Screen>
  )
}
