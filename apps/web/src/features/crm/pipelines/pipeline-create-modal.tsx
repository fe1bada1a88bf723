import { PIPELINE_SUBJECT_CODES, pipelines, pipelineTemplates, type PipelineInput, type PipelineTemplate } from '@stoa/contract/browser'
import { Group, Paper, Radio, Select, Skeleton, Stack, Text, Textarea, TextInput, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { pipelinePaths } from './pipeline-paths.ts'
import { StageDot, StageStrip } from './stage-strip.tsx'

/** Creates a pipeline from a template, with a preview of the stages, and then opens its board. */
export function PipelineCreateModal() {
  const { t } = useTranslation('pipelines')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const templates = useEndpoint(pipelineTemplates, { query: { account_id: accountId } }, { staleTime: 60_000 })
  const offered = templates.answer?.data ?? []
  const form = useEndpointForm(pipelines.create, {
    params: { account_id: accountId },
    defaults: { name: '', description: '', subject: 'both', pipeline_template_id: null as number | null },
    rules: {
      name: `required|max:${pipelines.create.limits.name.maxLength}`,
      description: `max:${pipelines.create.limits.description.maxLength}`,
    },
    labels: { name: t('fields.name'), description: t('fields.description'), subject: t('fields.subject') },
    toBody: (values) => ({ ...values, pipeline_template_id: values.pipeline_template_id ?? offered[0]?.id ?? null }) as PipelineInput,
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: pipelinePaths.board(accountId, data.uuid), replace: true })
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} size="lg">
      <TextInput data-autofocus label={t('fields.name')} required {...form.getInputProps('name')} />
      <Textarea rows={2} label={t('fields.description')} {...form.getInputProps('description')} />
      <Select
        label={t('fields.subject')}
        required
        options={PIPELINE_SUBJECT_CODES.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        {...form.getInputProps('subject')}
      />
      <Radio.Group
        label={t('fields.template')}
        value={String(form.values.pipeline_template_id ?? offered[0]?.id ?? '')}
        onChange={(id) => form.setFieldValue('pipeline_template_id', Number(id))}
        error={form.errors.pipeline_template_id ?? form.errors.stages}
      >
        <Stack gap="xs" mt={6}>
          {!templates.answer && <Skeleton height={64} />}
          {offered.map((template) => (
            <Template key={template.id} template={template} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}

function Template({ template }: { template: PipelineTemplate }) {
  const { t } = useTranslation('pipelines')
  return (
    <Paper component="label" withBorder p="sm" style={{ cursor: 'pointer' }}>
      <Group wrap="nowrap" align="flex-start">
        <Radio value={String(template.id)} aria-label={template.name} mt={2} />
        <Stack gap={6} flex={1} miw={0}>
          <Text size="sm" fw={600}>
            {template.name}
            {template.account_id !== null && (
              <Text span size="xs" c="dimmed" fw={400}>
                {' '}
                · {t('own_template')}
              </Text>
            )}
          </Text>
          <StageStrip stages={template.stages} label={t('stages_of', { name: template.name })} />
          <Group gap="2px 10px">
            {template.stages.map((stage) => (
              <Group key={stage.name} gap={5} wrap="nowrap">
                <StageDot color={stage.color} />
                <Text size="xs" c="dimmed">
                  {stage.name}
                </Text>
              </Group>
            ))}
          </Group>
        </Stack>
      </Group>
    </Paper>
  )
}
