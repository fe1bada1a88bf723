import { accounts, contactLists } from '@stoa/contract/browser'
import { ListSkeleton, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, RouteModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LIST_RULES, ListFields, NEW_LIST, useListLabels } from './list-fields.tsx'
import { listPaths } from '../list-paths.ts'

/** Creates a list. The opt-in defaults to the one in the settings of the account. */
export function ListCreateModal() {
  const { t } = useTranslation('lists')
  const accountId = useAccountId()
  const account = useEndpoint(accounts.read, { params: { id: accountId } }, { staleTime: 60_000 })
  if (!account.answer && account.status !== 'rejected')
    return (
      <RouteModal title={t('create')}>
        <ListSkeleton rows={4} />
      </RouteModal>
    )
  return <NewList accountId={accountId} optIn={account.answer?.data.settings?.double_opt_in_default ? 'double' : 'single'} />
}

/** Opens the list after its creation. */
function NewList({ accountId, optIn }: { accountId: number; optIn: 'single' | 'double' }) {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const form = useEndpointForm(contactLists.create, {
    params: { account_id: accountId },
    defaults: { ...NEW_LIST, opt_in: optIn },
    rules: LIST_RULES,
    labels: useListLabels(),
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: listPaths.list(accountId, data.id), replace: true })
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')}>
      <ListFields form={form} />
    </FormModal>
  )
}
