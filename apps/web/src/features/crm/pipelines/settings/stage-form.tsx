import { createPipelineStage, pipelineStages, type Pipeline, type PipelineStage, type PipelineStageInput } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  ColorInput,
  Group,
  IconPlus,
  IconTrash,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  toast,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { PERCENT_RANGE } from '../../../shared/fields/index.ts'
import { SWATCHES } from './stage-colors.ts'
import { STAGE_TOUCHES } from './stage-touches.ts'

interface AutoTask {
  title: string
  due_in_days: number | '' | null
}

interface StageFormProps {
  pipeline: Pipeline
  /** Null creates a stage. */
  stage: PipelineStage | null
  onClose: () => void
}

/** Edits a stage: name, colour, probability, days until a card is stale, and automatic tasks. */
export function StageForm({ pipeline, stage, onClose }: StageFormProps) {
  const { t } = useTranslation('pipelines')
  const endpoint = (stage ? pipelineStages.update : createPipelineStage) as typeof createPipelineStage
  const form = useEndpointForm(endpoint, {
    params: { id: stage?.id ?? pipeline.id },
    defaults: valuesOf(stage),
    rules: { name: `required|max:${createPipelineStage.limits.name.maxLength}` },
    labels: { name: t('fields.name'), probability: t('fields.probability'), rotting_days: t('fields.rotting_days') },
    invalidates: STAGE_TOUCHES,
    toBody: (values) => bodyOf(values, stage),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={stage ? t('stages.edit_title') : t('stages.add_title')} form={form} onClose={onClose}>
      <TextInput data-autofocus label={t('fields.name')} required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <ColorInput
          label={t('fields.color')}
          swatches={[...SWATCHES]}
          swatchesPerRow={6}
          withEyeDropper={false}
          {...form.getInputProps('color')}
        />
        {(stage?.type ?? 'open') === 'open' && (
          <NumberInput
            label={t('fields.probability')}
            suffix="%"
            {...PERCENT_RANGE}
            {...form.getInputProps('probability')}
            error={form.errors.probability ?? form.errors.probability_bp}
          />
        )}
        <NumberInput
          label={t('fields.rotting_days')}
          {...createPipelineStage.limits.rotting_days}
          allowDecimal={false}
          {...form.getInputProps('rotting_days')}
        />
      </SimpleGrid>
      <AutoTasks form={form} />
    </FormModal>
  )
}

interface Values {
  name: string
  color: string
  /** In percent. */
  probability: number | ''
  rotting_days: number | '' | null
  auto_tasks: AutoTask[]
}

const valuesOf = (stage: PipelineStage | null): Values => ({
  name: stage?.name ?? '',
  color: stage?.color ?? SWATCHES[0],
  probability: (stage?.probability_bp ?? 5000) / 100,
  rotting_days: stage?.rotting_days ?? null,
  auto_tasks: stage?.auto_tasks.map(({ title, due_in_days = null }) => ({ title, due_in_days })) ?? [],
})

/** Only open stages have an editable probability: won is always 100%, lost always 0%. */
function bodyOf({ probability, auto_tasks, ...values }: Values, stage: PipelineStage | null): PipelineStageInput & { version?: number } {
  const orNull = (number: number | '' | null) => (number === '' ? null : number)
  return {
    ...values,
    color: values.color || null,
    rotting_days: orNull(values.rotting_days),
    ...((stage?.type ?? 'open') === 'open' && { probability_bp: Math.round(Number(probability) * 100) }),
    auto_tasks: auto_tasks.map((task) => ({ ...task, due_in_days: orNull(task.due_in_days) })),
    ...(stage && { version: stage.version }),
  }
}

/** Tasks that are created when a card enters the stage. */
function AutoTasks({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('pipelines')
  const tasks: AutoTask[] = form.values.auto_tasks
  const set = (next: AutoTask[]) => form.setFieldValue('auto_tasks', next)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550}>
        {t('stages.tasks_title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('stages.tasks_text')}
      </Text>
      {tasks.map((task, at) => (
        <Group key={at} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('stages.task_name', { number: at + 1 })}
            placeholder={t('stages.task_placeholder')}
            value={task.title}
            maxLength={createPipelineStage.limits.auto_tasks.item.fields.title.maxLength}
            onChange={(event) => set(tasks.with(at, { ...task, title: event.currentTarget.value }))}
            error={form.errors[`auto_tasks.${at}.title`]}
          />
          <NumberInput
            w={120}
            aria-label={t('stages.task_due', { number: at + 1 })}
            placeholder={t('stages.task_due_placeholder')}
            {...createPipelineStage.limits.auto_tasks.item.fields.due_in_days}
            allowDecimal={false}
            value={task.due_in_days}
            onChange={(due_in_days) => set(tasks.with(at, { ...task, due_in_days }))}
          />
          <ActionIcon mt={6} aria-label={t('stages.task_remove', { number: at + 1 })} onClick={() => set(tasks.toSpliced(at, 1))}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {tasks.length < 10 && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => set([...tasks, { title: '', due_in_days: null }])}
          >
            {t('stages.task_add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
