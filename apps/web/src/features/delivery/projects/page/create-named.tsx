import type {
  createProjectContactList,
  createProjectEmailCampaign,
  createProjectPipeline,
  createProjectSmsCampaign,
  RecordsName,
} from '@stoa/contract/browser'
import { Button, IconPlus, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { useProject } from './use-project.ts'

interface CreateNamedProps {
  endpoint:
    | typeof createProjectPipeline
    | typeof createProjectContactList
    | typeof createProjectEmailCampaign
    | typeof createProjectSmsCampaign
  /** Key of the group of texts. */
  words: 'pipelines' | 'lists' | 'email_campaigns' | 'sms_campaigns'
  invalidates: readonly RecordsName[]
  onDone: (made: unknown) => void
}

/** Creates a record of the project that only needs a name. */
export function CreateNamed(props: CreateNamedProps) {
  const { t } = useTranslation('projects')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Can endpoint={props.endpoint} otherwise="explain">
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          {t(`${props.words}.create`)}
        </Button>
      </Can>
      {isOpen && <NameModal {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function NameModal({ endpoint, words, invalidates, onDone, onClose }: CreateNamedProps & { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const form = useEndpointForm(endpoint as typeof createProjectContactList, {
    params: { project_uuid: project.uuid },
    defaults: { name: '' },
    rules: { name: 'required' },
    labels: { name: t('fields.name') },
    invalidates,
    onDone: ({ data }) => {
      onClose()
      onDone(data)
    },
  })
  return (
    <FormModal title={t(`${words}.create`)} form={form} submitLabel={t(`${words}.create`)} onClose={onClose} size="sm">
      <TextInput
        label={t('fields.name')}
        required
        data-autofocus
        maxLength={endpoint.limits.name.maxLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
