import { softOneApiServices, thirdPartyServices, type SoftOneApiService } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { erpBody, ErpFields, ERP_RULES, erpValues, useErpLabels, type ErpValues } from './erp-fields.tsx'
import { erpPaths } from './erp-paths.ts'
import { LoadedErp } from './loaded-erp.tsx'

/** Changes the login of an ERP and what documents need; the lists of the ERP are read anew. */
export function ErpEditModal() {
  const { t } = useTranslation('soft_one')
  return <LoadedErp title={t('edit')}>{(erp) => <EditForm key={erp.id} erp={erp} />}</LoadedErp>
}

function EditForm({ erp }: { erp: SoftOneApiService }) {
  const { t } = useTranslation('soft_one')
  const navigate = useNavigate()
  const form = useEndpointForm<typeof softOneApiServices.update, ErpValues>(softOneApiServices.update, {
    params: { id: erp.id },
    defaults: erpValues(erp),
    rules: ERP_RULES,
    labels: useErpLabels(),
    toBody: (values) => ({ ...erpBody(values), password: values.password || null, version: erp.version }),
    invalidates: [thirdPartyServices],
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      void navigate({ to: erpPaths.page(erp.account_id, erp.id), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <FormModal title={t('edit')} form={form}>
      <ErpFields form={form} keepsPassword />
    </FormModal>
  )
}
