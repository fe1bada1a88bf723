import { accountProjects, setContactRequestProject, type ContactRequest } from '@stoa/contract/browser'
import { BaseSelect } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint, useMay } from '../../../../kit/index.ts'

/** Selects the project of a request among those that the account owns or takes part in. */
export function RequestProject({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  const may = useMay()
  const params = { account_id: request.account_id }
  const projects = useEndpoint(
    accountProjects.list,
    { params, query: { per_page: 100, sort: 'name' } },
    { staleTime: 60_000, enabled: may(accountProjects.list) },
  )
  const put = useAct(setContactRequestProject, ['contact-requests', 'projects', 'activity_logs'])
  if (!may(accountProjects.list)) return null
  const known = (projects.answer?.data ?? []).map((one) => ({ value: one.uuid, label: `#${one.number} ${one.name}` }))
  const { project } = request
  const missing = project && !known.some((one) => one.value === project.uuid) ? [{ value: project.uuid, label: project.name }] : []
  return (
    <BaseSelect
      label={t('project')}
      placeholder={t('no_project')}
      searchable
      clearable
      disabled={!may(setContactRequestProject) || put.isPending}
      data={[...missing, ...known]}
      value={request.project_uuid}
      onChange={(uuid) => void put.run({ params: { contact_request_id: request.id }, body: { project_uuid: uuid } })}
    />
  )
}
