import { softOneApiServices, thirdPartyServices } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { BLANK_ERP, erpBody, ErpFields, ERP_RULES, useErpLabels, type ErpValues } from './erp-fields.tsx'
import { erpPaths } from './erp-paths.ts'

/** Connects an ERP: the login is tried before it is kept. */
export function ErpCreateModal() {
  const { t } = useTranslation('soft_one')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof softOneApiServices.create, ErpValues>(softOneApiServices.create, {
    params: { account_id: accountId },
    defaults: BLANK_ERP,
    rules: { ...ERP_RULES, password: 'required' },
    labels: useErpLabels(),
    toBody: erpBody,
    invalidates: [thirdPartyServices],
    onDone: ({ data }) => {
      toast({ message: t('connected', { name: data.name }), tone: 'good' })
      void navigate({ to: erpPaths.page(accountId, data.id), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <FormModal title={t('connect')} form={form} submitLabel={t('connect_action')}>
      <ErpFields form={form} />
    </FormModal>
  )
}
