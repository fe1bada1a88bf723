import {
  addContactRequestTags,
  contactRequests,
  removeContactRequestTag,
  REQUEST_PRIORITIES,
  REQUEST_TYPES,
  type ContactRequest,
} from '@stoa/contract/browser'
import {
  Alert,
  Button,
  DatePicker,
  ErrorState,
  Facts,
  Fieldset,
  Group,
  IconAlertTriangle,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  toast,
  useScrollToError,
} from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, LeaveGuard, useEndpointForm, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput, PERCENT_RANGE } from '../../../shared/fields/index.ts'
import { TagsField } from '../../../shared/records/index.ts'
import { MomentInput } from '../form/moment-input.tsx'
import { requestPaths } from '../request-paths.ts'
import { RequestProject } from './request-project.tsx'

const FIELDS = ['subject', 'message', 'type', 'priority', 'value_minor', 'probability_bp', 'expected_close_date', 'next_action_at'] as const
/** Basis points per percent. */
const PERCENT = 100
const valuesOf = (request: ContactRequest) =>
  Object.fromEntries(FIELDS.map((field) => [field, request[field]])) as Pick<ContactRequest, (typeof FIELDS)[number]>

interface DetailsProps {
  request: ContactRequest
  onReload: () => void
}

/** Text, value, tags and origin of a request. */
export function RequestDetails({ request, onReload }: DetailsProps) {
  const { t, i18n } = useTranslation(['requests', 'crm'])
  const [base, setBase] = useState(request)
  const at = (value: string | null) => formatInstant(value, i18n.language) || '–'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <FieldsForm key={base.version} base={base} request={request} onBase={setBase} onReload={onReload} />
      <Stack gap="md">
        <TagsField
          accountId={request.account_id}
          tags={request.tags ?? []}
          add={addContactRequestTags}
          remove={removeContactRequestTag}
          params={{ contact_request_id: request.id }}
          touches={['contact-requests', 'board', 'activity_logs']}
        />
        <RequestProject request={request} />
        {request.status === 'lost' && (
          <Alert color="red" variant="light" title={request.lostReason?.name ?? t('statuses.lost')}>
            {request.lost_note}
          </Alert>
        )}
        <Facts
          facts={[
            [t('facts.source'), t(`crm:contacts.sources.${request.source}`)],
            [t('facts.created'), at(request.created_at)],
            [t('facts.stage_since'), at(request.stage_entered_at)],
            [t('facts.answered'), at(request.first_response_at)],
            [t('facts.closed'), at(request.closed_at)],
          ]}
        />
      </Stack>
    </SimpleGrid>
  )
}

interface FieldsFormProps extends DetailsProps {
  /** The request as it was when the form was filled. */
  base: ContactRequest
  onBase: (request: ContactRequest) => void
}

/** Edits the request's own fields. A concurrent change is shown to the user before either version overwrites the other. */
function FieldsForm({ base, request, onBase, onReload }: FieldsFormProps) {
  const { t } = useTranslation('requests')
  const mayUpdate = useMay()(contactRequests.update)
  const label = (field: string) => t(`fields.${field}`)
  const isChanged = request.version > base.version && FIELDS.some((field) => request[field] !== base[field])
  const form = useEndpointForm(contactRequests.update, {
    params: { id: base.id },
    defaults: valuesOf(base),
    rules: {
      subject: `required|max:${contactRequests.update.limits.subject.maxLength}`,
      message: `max:${contactRequests.update.limits.message.maxLength}`,
      value_minor: 'money',
    },
    labels: Object.fromEntries(FIELDS.map((field) => [field, label(field)])),
    invalidates: ['board', 'activity_logs'],
    toBody: (values) => ({
      ...Object.fromEntries(FIELDS.filter((field) => values[field] !== base[field]).map((field) => [field, values[field]])),
      version: isChanged ? base.version : Math.max(base.version, request.version),
    }),
    onDone: ({ data }) => {
      toast({ message: t('saved'), tone: 'good' })
      onBase({ ...request, ...data })
    },
  })
  const inSight = useScrollToError(form.status)
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isChanged && !isDirty && !form.isPending) onBase(request)
  }, [isChanged, isDirty, request, onBase, form.isPending])
  const isConflict = form.error?.code === 'version_conflict' || (isChanged && isDirty)
  const reload = () => {
    onReload()
    onBase(request)
    form.reset()
  }
  const choices = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !form.isPending} stays={isTabOf(base)} />
      <Stack gap="sm">
        {isConflict ? (
          <Conflict onReload={reload} />
        ) : (
          form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />
        )}
        <Fieldset variant="unstyled" disabled={!mayUpdate}>
          <Stack gap="sm">
            <TextInput label={label('subject')} required autoComplete="off" {...form.getInputProps('subject')} />
            <Textarea rows={6} label={label('message')} {...form.getInputProps('message')} value={form.values.message ?? ''} />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Select label={label('type')} required options={choices(REQUEST_TYPES, 'types')} {...form.getInputProps('type')} />
              <Select
                label={label('priority')}
                required
                options={choices(REQUEST_PRIORITIES, 'priorities')}
                {...form.getInputProps('priority')}
              />
              <MoneyInput label={label('value')} currency={base.currency} {...form.getInputProps('value_minor')} />
              <DatePicker
                label={label('expected_close_date')}
                presets={false}
                value={form.values.expected_close_date}
                onChange={(value) => form.setFieldValue('expected_close_date', value)}
                error={form.errors.expected_close_date}
              />
              <Probability form={form} stage={request.pipelineStage?.probability_bp ?? null} />
            </SimpleGrid>
            <MomentInput
              label={label('next_action_at')}
              timeLabel={label('next_action_time')}
              value={form.values.next_action_at}
              onChange={(value) => form.setFieldValue('next_action_at', value)}
              error={form.errors.next_action_at}
            />
          </Stack>
        </Fieldset>
        {!mayUpdate && (
          <Text size="sm" c="dimmed">
            {t('read_only')}
          </Text>
        )}
        {isDirty && (
          <Group gap="xs" justify="flex-end" className="stoa-form-buttons">
            <Button variant="default" onClick={() => form.reset()}>
              {t('revert')}
            </Button>
            <Button type="submit" loading={form.isPending}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** Probability of winning the request. An empty field means the probability of the stage. */
function Probability({ form, stage }: { form: EndpointForm; stage: number | null }) {
  const { t } = useTranslation('requests')
  const value = form.values.probability_bp as number | null
  return (
    <NumberInput
      label={t('fields.probability_bp')}
      {...PERCENT_RANGE}
      clampBehavior="strict"
      decimalScale={2}
      suffix=" %"
      hideControls
      value={value === null ? '' : value / PERCENT}
      onChange={(next) => form.setFieldValue('probability_bp', next === '' ? null : Math.round(next * PERCENT))}
      error={form.errors.probability_bp}
      {...(stage !== null && {
        placeholder: `${stage / PERCENT} %`,
        description: t('fields.probability_hint', { value: `${stage / PERCENT}%` }),
      })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

function Conflict({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('requests')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('conflict.title')} role="alert">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('conflict.text')}</Text>
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {t('conflict.reload')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Switching between the tabs of the page keeps the input; any other navigation discards it. */
const isTabOf = (request: ContactRequest) => (from: string, to: string) =>
  [from, to].every((path) => path.startsWith(`${requestPaths.modal(request.account_id, request.id)}/`))
