import { savePipelineAsTemplate, type Pipeline } from '@stoa/contract/browser'
import { Button, Group, Paper, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { DeletePipeline } from '../delete-pipeline.tsx'
import { useArchive } from '../pipeline-menu.tsx'
import type { PipelineSettingsProps } from './pipeline-settings.tsx'

/** Saves a pipeline as a template, archives or deletes it. */
export function PipelineEnd({ pipeline, onGone, update, remove }: Required<PipelineSettingsProps>) {
  const { t } = useTranslation('pipelines')
  const [asking, setAsking] = useState<'template' | 'delete' | null>(null)
  const archive = useArchive(pipeline, update)
  const isArchived = pipeline.archived_at !== null
  return (
    <Paper withBorder p="md" component="section" aria-label={t('settings.more')}>
      <Stack gap="sm">
        <Can endpoint={savePipelineAsTemplate}>
          <Choice text={t('template.text')}>
            <Button variant="default" onClick={() => setAsking('template')}>
              {t('template.title')}
            </Button>
          </Choice>
        </Can>
        <Can endpoint={update}>
          <Choice text={t(pipeline.is_default ? 'archive_default' : isArchived ? 'unarchive_text' : 'archive_text')}>
            <Button variant="default" disabled={pipeline.is_default} loading={archive.isPending} onClick={() => void archive.run()}>
              {t(isArchived ? 'unarchive' : 'archive')}
            </Button>
          </Choice>
        </Can>
        <Can endpoint={remove}>
          <Choice text={t('delete_hint')}>
            <Button variant="outline" color="red" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Button>
          </Choice>
        </Can>
      </Stack>
      {asking === 'template' && <TemplateForm pipeline={pipeline} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeletePipeline pipeline={pipeline} endpoint={remove} onClose={() => setAsking(null)} onDone={onGone} />}
    </Paper>
  )
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" flex={1} miw={200}>
        {text}
      </Text>
      {children}
    </Group>
  )
}

function TemplateForm({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const { t } = useTranslation('pipelines')
  const form = useEndpointForm(savePipelineAsTemplate, {
    params: { id: pipeline.id },
    defaults: { name: pipeline.name },
    rules: { name: `required|max:${savePipelineAsTemplate.limits.name.maxLength}` },
    labels: { name: t('fields.name') },
    invalidates: ['pipelineTemplates'],
    onDone: ({ data }) => {
      toast({ message: t('template.saved', { name: data.name }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('template.title')} form={form} onClose={onClose}>
      <TextInput data-autofocus label={t('fields.name')} required {...form.getInputProps('name')} />
      <Text size="sm" c="dimmed">
        {t('template.text')}
      </Text>
    </FormModal>
  )
}
