import { changeContactRequestPipeline, type ContactRequest } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { StageFields } from '../form/stage-fields.tsx'

/** Moves a request to another pipeline. */
export function ChangePipeline({ request, onClose }: { request: ContactRequest; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const form = useEndpointForm(changeContactRequestPipeline, {
    params: { contact_request_id: request.id },
    defaults: { pipeline_id: request.pipeline_id, pipeline_stage_id: null as number | null },
    rules: { pipeline_id: 'required' },
    labels: { pipeline_id: t('fields.pipeline_id'), pipeline_stage_id: t('fields.pipeline_stage_id') },
    invalidates: ['contact-requests', 'board', 'activity_logs', 'timeLine'],
    toBody: ({ pipeline_id, ...values }) => ({ ...values, pipeline_id: pipeline_id! }),
    onDone: onClose,
  })
  return (
    <FormModal title={t('change_pipeline')} form={form} onClose={onClose}>
      <StageFields
        accountId={request.account_id}
        pipelineId={form.values.pipeline_id}
        stageId={form.values.pipeline_stage_id}
        onChange={(pipeline_id, pipeline_stage_id) => form.setValues({ pipeline_id, pipeline_stage_id })}
        error={form.errors.pipeline_stage_id ?? form.errors.pipeline_id}
      />
    </FormModal>
  )
}
