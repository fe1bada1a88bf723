import { contactRequests, exportProjectContactRequests, projectContactRequests, type ContactRequest } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import {
  HIDDEN_REQUEST_COLUMNS,
  REQUEST_INCLUDES,
  requestPaths,
  useRequestColumns,
  useRequestFilters,
} from '../../../crm/contact-requests/index.ts'
import { useProject } from './use-project.ts'

/** The requests of a project, in the CRM of the account that keeps them. */
export function RequestsTab() {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const navigate = useNavigate()
  const list = useListScreen(
    contactRequests,
    { project_uuid: project.uuid },
    {
      endpoint: projectContactRequests,
      export: exportProjectContactRequests,
      include: REQUEST_INCLUDES,
      hidden: HIDDEN_REQUEST_COLUMNS,
    },
  )
  const path = (request: ContactRequest) => requestPaths.page(request.account_id, request.id)
  const columns = useRequestColumns(path)
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useRequestFilters(null)} />
      <DataList<ContactRequest>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: path(row) })}
        empty={{ title: t('requests.empty_title'), text: t('requests.empty_text') }}
      />
    </>
  )
}
