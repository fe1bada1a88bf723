import {
  accountProjects,
  addContactRequestTags,
  channelChoices,
  contactRequestActivityLogs,
  contactRequests,
  removeContactRequestTag,
  REQUEST_PRIORITIES,
  REQUEST_TYPES,
  setContactRequestProject,
  type ContactRequest,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Text } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  call,
  FieldList,
  formatDay,
  formatInstant,
  formatPercent,
  formatPhone,
  invalidate,
  useChange,
  useEndpoint,
  useMay,
  type FieldGroup,
  type RecordField,
} from '../../../../kit/index.ts'
import { contactPaths } from '../../contacts/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { OthersChange, TagsField } from '../../../shared/records/index.ts'

const TOUCHES = ['board', 'activity_logs', 'timeLine'] as const

interface RequestFieldListProps {
  request: ContactRequest
  /** The short form beside a list. */
  isBrief?: boolean
}

/** The fields of a request, each edited on click, and below them what others changed. */
export function RequestFieldList({ request, isBrief = false }: RequestFieldListProps) {
  const { t } = useTranslation('requests')
  const client = useQueryClient()
  const mayUpdate = useMay()(contactRequests.update)
  const update = useChange(contactRequests.update, TOUCHES)
  const project = useChange(setContactRequestProject, ['contact-requests', 'projects', ...TOUCHES])
  const groups = useGroups(request, isBrief)
  const params = { id: request.id }
  return (
    <FieldList
      groups={groups}
      version={request.version}
      onSave={(name, value, version) =>
        name === 'project_uuid'
          ? project.send({ params: { contact_request_id: request.id }, body: { project_uuid: value as string | null } })
          : update.send({ params, body: { [name]: value, version } })
      }
      onConflict={async () => {
        const { data } = await call(contactRequests.read, { params })
        await invalidate(client, [contactRequests, ...TOUCHES])
        return { version: data.version, values: { ...data } }
      }}
    >
      <OthersChange
        log={contactRequestActivityLogs}
        params={{ contact_request_id: request.id }}
        event="contact-request.updated"
        fields="requests:fields"
      />
      {!mayUpdate && (
        <Text size="xs" c="dimmed" p="xs">
          {t('read_only')}
        </Text>
      )}
    </FieldList>
  )
}

function useGroups(request: ContactRequest, isBrief: boolean): FieldGroup[] {
  const { t } = useTranslation('requests')
  const fields = { ...useFields(request), ...useContactFields(request), ...useFacts(request) }
  const group = (title: string, names: readonly string[], more?: FieldGroup['more']): FieldGroup => ({
    title: t(`groups.${title}`),
    fields: names.flatMap((name) => fields[name] ?? []),
    more,
  })
  const tags = (
    <div className="stoa-related-body">
      <TagsField
        accountId={request.account_id}
        tags={request.tags ?? []}
        add={addContactRequestTags}
        remove={removeContactRequestTag}
        params={{ contact_request_id: request.id }}
        touches={['contact-requests', 'board', 'activity_logs', 'timeLine']}
      />
    </div>
  )
  const chance = ['value_minor', 'probability_bp', 'expected_close_date', 'next_action_at']
  return [
    group('request', ['subject', 'message', 'type', 'priority']),
    group('chance', isBrief ? chance : [...chance, 'project_uuid'], tags),
    ...(request.contact ? [group('contact', ['contact', 'email', 'phone'])] : []),
    ...(isBrief ? [] : [group('came_from', ['channel_id', 'source', 'created', 'stage_since', 'answered', 'closed'])]),
  ]
}

/** Fields by name. Those that the reader may not change only show. */
function useFields(request: ContactRequest): Record<string, RecordField> {
  const { t, i18n } = useTranslation('requests')
  const mayUpdate = useMay()(contactRequests.update)
  const project = useProjectField(request)
  const channel = useChannelField(request)
  const { limits } = contactRequests.update
  const choice = (values: readonly string[], group: string) => ({
    as: 'choice' as const,
    required: true,
    options: values.map((value) => ({ value, label: t(`${group}.${value}`) })),
  })
  const field = (name: keyof ContactRequest, more: Omit<RecordField, 'name' | 'label'>): RecordField => {
    const { edit, ...rest } = more
    return {
      name,
      label: t(`fields.${name}`),
      value: request[name] as string | number | null,
      ...rest,
      ...(edit && mayUpdate && { edit }),
    }
  }
  const stageChance = request.pipelineStage?.probability_bp ?? null
  return {
    subject: field('subject', { shown: request.subject, edit: { as: 'text', max: limits.subject.maxLength } }),
    message: field('message', { shown: request.message, isWide: true, edit: { as: 'long', max: limits.message.maxLength } }),
    type: field('type', { shown: t(`types.${request.type}`), edit: choice(REQUEST_TYPES, 'types') }),
    priority: field('priority', { shown: t(`priorities.${request.priority}`), edit: choice(REQUEST_PRIORITIES, 'priorities') }),
    value_minor: field('value_minor', {
      shown: request.value_minor !== null && formatMoney(request.value_minor, request.currency),
      edit: { as: 'money', currency: request.currency },
    }),
    probability_bp: field('probability_bp', {
      shown: request.probability_bp === null ? <Guess bp={stageChance} /> : formatPercent(request.probability_bp, 0),
      edit: { as: 'percent' },
    }),
    expected_close_date: field('expected_close_date', {
      shown: formatDay(request.expected_close_date, i18n.language),
      edit: { as: 'date' },
    }),
    next_action_at: field('next_action_at', {
      shown: formatInstant(request.next_action_at, i18n.language),
      edit: { as: 'moment' },
    }),
    ...(project && { project_uuid: project }),
    channel_id: channel,
  }
}

/** The probability of the stage, which counts while the request has none. */
function Guess({ bp }: { bp: number | null }) {
  if (bp === null) return null
  return (
    <Text span size="sm" c="dimmed">
      {formatPercent(bp, 0)}
    </Text>
  )
}

/** The project of a request, among those that the account owns or takes part in. */
function useProjectField(request: ContactRequest): RecordField | null {
  const { t } = useTranslation('requests')
  const may = useMay()
  const mayRead = may(accountProjects.list)
  const projects = useEndpoint(
    accountProjects.list,
    { params: { account_id: request.account_id }, query: { per_page: 100, sort: 'name' } },
    { staleTime: 60_000, enabled: mayRead },
  )
  if (!mayRead) return null
  const known = (projects.answer?.data ?? []).map((one) => ({ value: one.uuid, label: `#${one.number} ${one.name}` }))
  const { project } = request
  const missing = project && !known.some((one) => one.value === project.uuid) ? [{ value: project.uuid, label: project.name }] : []
  return {
    name: 'project_uuid',
    label: t('project'),
    value: request.project_uuid,
    shown: project && <Link to={`/accounts/${request.account_id}/projects/${project.uuid}`}>{project.name}</Link>,
    ...(may(setContactRequestProject) && { edit: { as: 'choice' as const, options: [...missing, ...known] } }),
  }
}

/** The channel through which a request came, among those of its account. */
function useChannelField(request: ContactRequest): RecordField {
  const { t } = useTranslation('requests')
  const may = useMay()
  const params = { account_id: request.account_id }
  const choices = useEndpoint(channelChoices, { params }, { staleTime: 60_000, enabled: may(contactRequests.update) })
  return {
    name: 'channel_id',
    label: t('fields.channel_id'),
    value: request.channel_id,
    shown: request.channel?.name,
    ...(may(contactRequests.update) && {
      edit: { as: 'choice' as const, options: (choices.answer?.data ?? []).map((one) => ({ value: one.id, label: one.name })) },
    }),
  }
}

/** Who asks, with the ways to reach them. */
function useContactFields({ contact }: ContactRequest): Record<string, RecordField> {
  const { t } = useTranslation(['requests', 'contact'])
  const nameOf = useContactName()
  if (!contact) return {}
  return {
    contact: {
      name: 'contact',
      label: t('fields.contact_id'),
      shown: <Link to={contactPaths.page(contact.account_id, contact.id)}>{nameOf(contact)}</Link>,
    },
    email: {
      name: 'email',
      label: t('contact:fields.email'),
      shown: contact.email && (
        <Anchor href={`mailto:${contact.email}`} size="sm">
          {contact.email}
        </Anchor>
      ),
    },
    phone: {
      name: 'phone',
      label: t('contact:fields.phone'),
      shown: contact.phone && (
        <Anchor href={`tel:${contact.phone}`} size="sm" c="inherit">
          {formatPhone(contact.phone)}
        </Anchor>
      ),
    },
  }
}

function useFacts(request: ContactRequest): Record<string, RecordField> {
  const { t, i18n } = useTranslation(['requests', 'crm'])
  const fact = (name: string, shown: string): RecordField => ({ name, label: t(`facts.${name}`), shown })
  const at = (instant: string | null) => formatInstant(instant, i18n.language)
  return {
    source: fact('source', t(`crm:contacts.sources.${request.source}`)),
    created: fact('created', at(request.created_at)),
    stage_since: fact('stage_since', at(request.stage_entered_at)),
    answered: fact('answered', at(request.first_response_at)),
    closed: fact('closed', at(request.closed_at)),
  }
}
