import {
  addContactTags,
  CONTACT_LIFECYCLES,
  contactActivityLogs,
  contactAssignees,
  contacts,
  removeContactTag,
  type Contact,
} from '@stoa/contract/browser'
import { Avatar, StatusBadge } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  call,
  FieldList,
  formatDay,
  formatInstant,
  invalidate,
  useChange,
  useEndpoint,
  useMay,
  type FieldGroup,
  type RecordField,
} from '../../../../../kit/index.ts'
import { ReachLink } from '../../../../shared/contacts/index.ts'
import { OthersChange, TagsField } from '../../../../shared/records/index.ts'
import { contactPaths } from '../../contact-paths.ts'
import { EmailAddresses } from '../reach/email-addresses.tsx'
import { PhoneNumbers } from '../reach/phone-numbers.tsx'
import { PhysicalAddresses } from '../reach/physical-addresses.tsx'

const TOUCHES = ['activity_logs', 'timeLine', 'people'] as const

/** The fields of a contact, each edited on click, and below them what others changed. */
export function ContactFieldList({ contact, isBrief = false }: { contact: Contact; isBrief?: boolean }) {
  const client = useQueryClient()
  const update = useChange(contacts.update, TOUCHES)
  const params = { id: contact.id }
  const groups = useGroups(contact, isBrief)
  return (
    <FieldList
      groups={groups}
      version={contact.version}
      onSave={(name, value, version) => update.send({ params, body: { [name]: value, version } })}
      onConflict={async () => {
        const { data } = await call(contacts.read, { params })
        await invalidate(client, [contacts, ...TOUCHES])
        return { version: data.version, values: { ...data } }
      }}
    >
      <OthersChange log={contactActivityLogs} params={{ contact_id: contact.id }} event="contact.updated" fields="contact:fields" />
    </FieldList>
  )
}

function useGroups(contact: Contact, isBrief: boolean): FieldGroup[] {
  const { t } = useTranslation('contact')
  const fields = useFields(contact)
  const tags = (
    <TagsField
      accountId={contact.account_id}
      tags={contact.tags ?? []}
      add={addContactTags}
      remove={removeContactTag}
      params={{ contact_id: contact.id }}
      touches={['contacts', 'activity_logs', 'timeLine']}
    />
  )
  const group = (title: string, names: readonly string[], more?: FieldGroup['more']): FieldGroup => ({
    title: t(`groups.${title}`),
    fields: names.map((name) => fields[name]!),
    more,
  })
  if (isBrief)
    return [
      group('contact', ['first_name', 'last_name', 'email', 'phone', 'company', 'job_title']),
      group('work', ['lifecycle', 'user_id', 'emails_marketable', 'sms_marketable'], <div className="stoa-related-body">{tags}</div>),
    ]
  return [
    group('contact', ['first_name', 'last_name', 'email', 'phone', 'company', 'job_title', 'locale', 'gender', 'birthday']),
    group('work', ['lifecycle', 'user_id'], <div className="stoa-related-body">{tags}</div>),
    group('may_receive', ['emails_marketable', 'sms_marketable']),
    group('came_from', ['source', 'created_at', 'last_activity_at']),
    {
      title: t('groups.reach'),
      fields: [],
      more: (
        <div className="stoa-related-body">
          <EmailAddresses contact={contact} />
          <PhoneNumbers contact={contact} />
          <PhysicalAddresses contact={contact} />
        </div>
      ),
    },
  ]
}

/** Fields by name. Those that the reader may not change only show. */
function useFields(contact: Contact): Record<string, RecordField> {
  const { t, i18n } = useTranslation(['contact', 'crm', 'kit'])
  const may = useMay()
  const mayUpdate = may(contacts.update)
  const mayAssign = mayUpdate && may({ who: 'permission', permission: 'contacts.assign' })
  const assignees = useEndpoint(contactAssignees, { params: { account_id: contact.account_id } }, { staleTime: 60_000 })
  const { limits } = contacts.update
  const options = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  const field = (name: keyof Contact, more: Omit<RecordField, 'name' | 'label'> & { may?: boolean }): RecordField => {
    const { edit, may: mayEdit = mayUpdate, ...rest } = more
    return {
      name,
      label: t(`contact:fields.${name}`),
      value: contact[name] as string | number | null,
      ...rest,
      ...(edit && mayEdit && { edit }),
    }
  }
  const text = (name: 'first_name' | 'last_name' | 'company' | 'job_title') =>
    field(name, { shown: contact[name], edit: { as: 'text', max: limits[name].maxLength } })
  const channel = (name: 'emails_marketable' | 'sms_marketable', kind: string): RecordField => ({
    name,
    label: t(`crm:contacts.channels.${kind}`),
    shown: (
      <Link to={contactPaths.page(contact.account_id, contact.id, 'lists')} className="stoa-quiet">
        <StatusBadge tone={contact[name] ? 'good' : 'neutral'}>{t(contact[name] ? 'may.yes' : 'may.no')}</StatusBadge>
      </Link>
    ),
  })
  const fact = (name: string, shown: string): RecordField => ({ name, label: t(`facts.${name}`), shown })
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    job_title: text('job_title'),
    email: field('email', {
      shown: contact.email && <ReachLink email={contact.email} />,
      edit: { as: 'email', max: 254 },
    }),
    phone: field('phone', {
      shown: contact.phone && <ReachLink phone={contact.phone} />,
      edit: { as: 'tel', max: 40 },
    }),
    locale: field('locale', {
      shown: contact.locale && t(`locales.${contact.locale}`),
      edit: { as: 'choice', options: options(['en', 'gr'], 'locales') },
    }),
    gender: field('gender', {
      shown: contact.gender && t(`genders.${contact.gender}`),
      edit: { as: 'choice', options: options(['female', 'male', 'other'], 'genders') },
    }),
    birthday: field('birthday', { shown: formatDay(contact.birthday, i18n.language), edit: { as: 'date' } }),
    lifecycle: field('lifecycle', {
      shown: t(`crm:contacts.lifecycles.${contact.lifecycle}`),
      edit: { as: 'choice', required: true, options: options(CONTACT_LIFECYCLES, 'crm:contacts.lifecycles') },
    }),
    user_id: field('user_id', {
      shown: contact.user && (
        <>
          <Avatar size={20} username={contact.user.username} color={contact.user.color} src={contact.user.avatar_url} />
          {contact.user.username}
        </>
      ),
      may: mayAssign,
      edit: { as: 'choice', options: assignees.answer?.data ?? [] },
    }),
    emails_marketable: channel('emails_marketable', 'email'),
    sms_marketable: channel('sms_marketable', 'sms'),
    source: fact('source', t(`crm:contacts.sources.${contact.source}`)),
    created_at: fact('created', formatInstant(contact.created_at, i18n.language)),
    last_activity_at: fact('last_activity', formatInstant(contact.last_activity_at, i18n.language)),
  }
}
