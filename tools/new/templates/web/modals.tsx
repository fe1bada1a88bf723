import { __plural__, type __Singular__ } from '@stoa/contract/browser'
import { ErrorState, ListSkeleton, TextInput, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, FormModal, RouteModal, useEndpoint, useEndpointForm, useModalClose, type EndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

const rules = { name: 'required|max:120' }

/** Adds to the __many__ of an account. */
export function __Singular__CreateModal() {
  const { t } = useTranslation('__module__')
  const accountId = useAccountId()
  const close = useModalClose()
  const form = useEndpointForm(__plural__.create, {
    params: { account_id: accountId },
    defaults: { name: '' },
    rules,
    labels: { name: t('columns.name') },
    onDone: () => {
      toast({ message: t('created'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('create_title')} form={form} submitLabel={t('create_submit')}>
      <Fields form={form} />
    </FormModal>
  )
}

/** Changes one of the __many__; loads it first, so that the address can be opened directly. */
export function __Singular__EditModal() {
  const { t } = useTranslation('__module__')
  const { __singular__Id }: { __singular__Id?: string } = useParams({ strict: false })
  const loaded = useEndpoint(__plural__.read, { params: { id: Number(__singular__Id) } })
  if (loaded.answer) return <EditForm key={loaded.answer.data.version} row={loaded.answer.data} />
  return (
    <RouteModal title={t('edit_title')}>
      {loaded.reason ? (
        <ErrorState
          message={loaded.reason}
          requestId={loaded.error instanceof ApiError ? loaded.error.request_id : null}
          onRetry={loaded.reload}
        />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </RouteModal>
  )
}

function EditForm({ row }: { row: __Singular__ }) {
  const { t } = useTranslation('__module__')
  const close = useModalClose()
  const form = useEndpointForm(__plural__.update, {
    params: { id: row.id },
    defaults: { name: row.name },
    rules,
    labels: { name: t('columns.name') },
    toBody: (values) => ({ ...values, version: row.version }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('edit_title')} form={form}>
      <Fields form={form} />
    </FormModal>
  )
}

function Fields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('__module__')
  return <TextInput label={t('columns.name')} required maxLength={120} data-autofocus {...form.getInputProps('name')} />
}
