import { advertisements, createProjectAdvertisement, projects, type Advertisement } from '@stoa/contract/browser'
import { Alert, ListSkeleton, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, FormModal, RouteModal, useEndpoint, useEndpointForm, useMay } from '../../../kit/index.ts'
import { AdvertisementFields, bodyOf, BLANK_ADVERTISEMENT, valuesOf, type AdvertisementValues } from './advertisement-fields.tsx'

const RULES = { name: 'required|max:120' }

/** Adds an advertisement to a project. */
export function AdvertisementCreate({ projectUuid, onClose }: { projectUuid: string; onClose: () => void }) {
  const { t } = useTranslation('advertisements')
  const project = useEndpoint(projects.read, { params: { uuid: projectUuid } }).answer?.data
  const form = useEndpointForm<typeof createProjectAdvertisement, AdvertisementValues>(createProjectAdvertisement, {
    params: { project_uuid: projectUuid },
    defaults: BLANK_ADVERTISEMENT,
    rules: RULES,
    labels: { name: t('fields.name') },
    toBody: bodyOf,
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} size={860} onClose={onClose}>
      <AdvertisementFields form={form} projectUuid={projectUuid} accountId={project?.account_id} media={null} />
    </FormModal>
  )
}

interface EditProps {
  id: number
  projectUuid: string
  onClose: () => void
}

/** Shows an advertisement and changes it; loads it first, so that its address can be opened directly. */
export function AdvertisementEdit({ id, projectUuid, onClose }: EditProps) {
  const { t } = useTranslation('advertisements')
  const loaded = useEndpoint(advertisements.read, { params: { id }, query: { include: ['media'] } })
  const row = loaded.answer?.data
  if (row) return <EditForm key={row.version} row={row} projectUuid={projectUuid} onClose={onClose} />
  return (
    <RouteModal title={t('edit_title')} onClose={onClose}>
      {loaded.reason ? (
        <Alert color="red">{loaded.error instanceof ApiError && loaded.error.status === 404 ? t('deleted_gone') : loaded.reason}</Alert>
      ) : (
        <ListSkeleton rows={6} />
      )}
    </RouteModal>
  )
}

function EditForm({ row, projectUuid, onClose }: { row: Advertisement; projectUuid: string; onClose: () => void }) {
  const { t } = useTranslation('advertisements')
  const canSave = useMay()(advertisements.update)
  const form = useEndpointForm<typeof advertisements.update, AdvertisementValues>(advertisements.update, {
    params: { id: row.id },
    defaults: valuesOf(row),
    rules: RULES,
    labels: { name: t('fields.name') },
    toBody: (values) => ({ ...bodyOf(values), status: values.status, version: row.version }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={row.name} form={form} size={860} onClose={onClose} isBlocked={!canSave}>
      <fieldset disabled={!canSave} style={{ border: 0, padding: 0, margin: 0 }}>
        <AdvertisementFields
          form={form}
          projectUuid={projectUuid}
          accountId={row.account_id}
          media={row.media ?? null}
          status={row.status}
        />
      </fieldset>
    </FormModal>
  )
}
