import { contactLists } from '@stoa/contract'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../session/index.ts'
import { LIST_RULES, ListFields, NEW_LIST, useListLabels } from './list-fields.tsx'
import { listPaths } from './list-paths.ts'

/** A new list; opens it afterwards. */
export function ListCreateModal() {
  const { t } = useTranslation('lists')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const form = useEndpointForm(contactLists.create, {
    params: { account_id: accountId },
    defaults: NEW_LIST,
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
