import { pipelines } from '@stoa/contract/browser'
import { PIPELINE_ASSIGNMENT_CODES, PIPELINE_SUBJECT_CODES, pipelineAssignees, type Pipeline } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  ColorInput,
  Group,
  MultiSelect,
  NumberInput,
  Paper,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  toast,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpoint, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { SWATCHES } from './stage-colors.ts'

const FIELDS = ['name', 'description', 'subject', 'color', 'is_default', 'assignment', 'assignee_ids', 'rotting_days'] as const

interface Values extends Pick<Pipeline, 'name' | 'subject' | 'is_default' | 'assignment'> {
  description: string
  color: string
  assignee_ids: string[]
  rotting_days: number | '' | null
}

const valuesOf = ({ name, subject, is_default, assignment, rotting_days, ...pipeline }: Pipeline): Values => ({
  name,
  subject,
  is_default,
  assignment,
  rotting_days,
  description: pipeline.description ?? '',
  color: pipeline.color ?? '',
  assignee_ids: pipeline.assignee_ids.map(String),
})

/** Edits the fields of a pipeline: name, kinds of cards, assignment, and days until a card is stale. */
export function PipelineForm({ pipeline, endpoint }: { pipeline: Pipeline; endpoint: typeof pipelines.update }) {
  const { t } = useTranslation('pipelines')
  const form = useEndpointForm(endpoint, {
    params: { id: pipeline.id },
    defaults: valuesOf(pipeline),
    rules: {
      name: `required|max:${pipelines.update.limits.name.maxLength}`,
      description: `max:${pipelines.update.limits.description.maxLength}`,
    },
    labels: Object.fromEntries(FIELDS.map((field) => [field, t(`fields.${field}`)])),
    invalidates: ['board', 'activity_logs'],
    toBody: (values) => ({
      ...values,
      color: values.color || null,
      assignee_ids: values.assignee_ids.map(Number),
      rotting_days: values.rotting_days === '' ? null : values.rotting_days,
      version: pipeline.version,
    }),
    onDone: () => toast({ message: t('saved'), tone: 'good' }),
  })
  const isDirty = form.isDirty()
  return (
    <Paper withBorder p="md" component="section" aria-label={t('settings.general')}>
      <LeaveGuard isDirty={() => form.isDirty() && !form.isPending && form.status !== 'resolved'} />
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="sm">
          <Text component="h2" size="lg" fw={650} m={0}>
            {t('settings.general')}
          </Text>
          {form.error && (
            <Alert color="red" role="alert">
              {form.error.code === 'version_conflict' ? t('settings.changed') : form.error.message}
            </Alert>
          )}
          <TextInput label={t('fields.name')} required {...form.getInputProps('name')} />
          <Textarea rows={2} label={t('fields.description')} {...form.getInputProps('description')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select
              label={t('fields.subject')}
              required
              options={PIPELINE_SUBJECT_CODES.map((value) => ({ value, label: t(`subjects.${value}`) }))}
              {...form.getInputProps('subject')}
            />
            <ColorInput
              label={t('fields.color')}
              swatches={[...SWATCHES]}
              swatchesPerRow={8}
              eyeDropperButtonProps={{ 'aria-label': t('fields.pick_color') }}
              {...form.getInputProps('color')}
            />
            <NumberInput
              label={t('fields.rotting_days')}
              description={t('fields.rotting_hint')}
              {...pipelines.update.limits.rotting_days}
              allowDecimal={false}
              {...form.getInputProps('rotting_days')}
            />
          </SimpleGrid>
          <Switch
            label={t('fields.is_default')}
            description={t('fields.default_hint')}
            disabled={pipeline.is_default}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
          <Assignment form={form} accountId={pipeline.account_id} />
          <Group justify="flex-end" className="stoa-form-buttons">
            {isDirty && (
              <Button variant="default" onClick={() => form.reset()}>
                {t('revert')}
              </Button>
            )}
            <Button type="submit" loading={form.isPending} disabled={!isDirty}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

/** Assignment of new requests: none, each member in turn, or the member with the fewest open requests. */
function Assignment({ form, accountId }: { form: EndpointForm; accountId: number }) {
  const { t } = useTranslation('pipelines')
  const members = useEndpoint(pipelineAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return (
    <>
      <Radio.Group label={t('fields.assignment')} {...form.getInputProps('assignment')}>
        <Stack gap={6} mt={6}>
          {PIPELINE_ASSIGNMENT_CODES.map((value) => (
            <Radio key={value} value={value} label={t(`assignments.${value}`)} description={t(`assignment_hints.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.assignment !== 'manual' && (
        <MultiSelect
          label={t('fields.assignee_ids')}
          description={t('fields.assignees_hint')}
          searchable
          data={(members.answer?.data ?? []).map(({ value, label }) => ({ value: String(value), label }))}
          {...form.getInputProps('assignee_ids')}
        />
      )}
    </>
  )
}
