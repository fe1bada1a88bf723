import { addContactTags, CONTACT_LIFECYCLES, contactAssignees, contacts, removeContactTag, type Contact } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  DatePicker,
  ErrorState,
  Facts,
  Fieldset,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  toast,
  useScrollToError,
} from '@stoa/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, LeaveGuard, useEndpoint, useEndpointForm, useMay, type EndpointForm } from '../../../../../kit/index.ts'
import { TagsField } from '../../../../shared/records/index.ts'
import { contactPaths } from '../../contact-paths.ts'
import { ChangedAlert } from '../changed-alert.tsx'
import { EmailAddresses } from '../reach/email-addresses.tsx'
import { PhoneNumbers } from '../reach/phone-numbers.tsx'
import { PhysicalAddresses } from '../reach/physical-addresses.tsx'

const FIELDS = ['first_name', 'last_name', 'company', 'job_title', 'locale', 'birthday', 'gender', 'lifecycle', 'user_id'] as const
type Field = (typeof FIELDS)[number]
const valuesOf = (contact: Contact) =>
  Object.fromEntries(FIELDS.map((field) => [field, contact[field]])) as Record<Field, string | number | null>

/** Fields, e-mail addresses, phone numbers, postal addresses and tags of a contact. */
export function DetailsTab({ contact, onReload }: { contact: Contact; onReload: () => void }) {
  const [base, setBase] = useState(contact)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <FieldsForm key={base.version} base={base} contact={contact} onBase={setBase} onReload={onReload} />
      <Stack gap="md">
        <EmailAddresses contact={contact} />
        <PhoneNumbers contact={contact} />
        <PhysicalAddresses contact={contact} />
        <TagsField
          accountId={contact.account_id}
          tags={contact.tags ?? []}
          add={addContactTags}
          remove={removeContactTag}
          params={{ contact_id: contact.id }}
          touches={['contacts', 'activity_logs']}
        />
        <ContactFacts contact={contact} />
      </Stack>
    </SimpleGrid>
  )
}

interface FieldsFormProps {
  /** The contact as it was when the form was filled. */
  base: Contact
  /** The contact as last loaded. */
  contact: Contact
  onBase: (contact: Contact) => void
  onReload: () => void
}

/** Edits the contact's own fields. A concurrent change is shown to the user before either version overwrites the other. */
function FieldsForm({ base, contact, onBase, onReload }: FieldsFormProps) {
  const { t } = useTranslation(['contact', 'crm'])
  const may = useMay()
  const label = (field: string) => t(`fields.${field}`)
  const isChanged = contact.version > base.version && FIELDS.some((field) => contact[field] !== base[field])
  const form = useEndpointForm(contacts.update, {
    params: { id: base.id },
    defaults: valuesOf(base),
    rules: {
      first_name: `max:${contacts.update.limits.first_name.maxLength}`,
      last_name: `max:${contacts.update.limits.last_name.maxLength}`,
      company: `max:${contacts.update.limits.company.maxLength}`,
      job_title: `max:${contacts.update.limits.job_title.maxLength}`,
    },
    labels: Object.fromEntries(FIELDS.map((field) => [field, label(field)])),
    invalidates: ['activity_logs'],
    toBody: (values) => {
      const changed = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => (value || null) !== (base[field as Field] || null)),
      )
      return { ...changed, version: isChanged ? base.version : Math.max(base.version, contact.version) }
    },
    onDone: ({ data }) => {
      toast({ message: t('saved'), tone: 'good' })
      onBase({ ...contact, ...data })
    },
  })
  const inSight = useScrollToError(form.status)
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isChanged && !isDirty && !form.isPending) onBase(contact)
  }, [isChanged, isDirty, contact, onBase, form.isPending])
  const assignees = useEndpoint(contactAssignees, { params: { account_id: base.account_id } }, { staleTime: 60_000 })
  const isConflict = form.error?.code === 'version_conflict' || (isChanged && isDirty)
  const options = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  const mayUpdate = may(contacts.update)
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !form.isPending} stays={isTabOf(base)} />
      <Stack gap="sm">
        <SaveErrors
          form={form}
          conflict={
            isConflict && (
              <ChangedAlert
                contact={contact}
                onReload={() => {
                  onReload()
                  onBase(contact)
                  form.reset()
                }}
              />
            )
          }
        />
        <Fieldset variant="unstyled" disabled={!mayUpdate}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput label={label('first_name')} autoComplete="off" {...textProps(form.getInputProps('first_name'))} />
            <TextInput label={label('last_name')} autoComplete="off" {...textProps(form.getInputProps('last_name'))} />
            <TextInput label={label('company')} autoComplete="off" {...textProps(form.getInputProps('company'))} />
            <TextInput label={label('job_title')} autoComplete="off" {...textProps(form.getInputProps('job_title'))} />
            <Select
              label={label('lifecycle')}
              required
              options={options(CONTACT_LIFECYCLES, 'crm:contacts.lifecycles')}
              {...form.getInputProps('lifecycle')}
            />
            <Can permission="contacts.assign" otherwise="explain">
              <Select label={label('user_id')} options={assignees.answer?.data ?? []} {...form.getInputProps('user_id')} />
            </Can>
            <Select label={label('locale')} options={options(['en', 'gr'], 'locales')} {...form.getInputProps('locale')} />
            <Select label={label('gender')} options={options(['female', 'male', 'other'], 'genders')} {...form.getInputProps('gender')} />
            <DatePicker
              label={label('birthday')}
              presets={false}
              value={form.values.birthday as string | null}
              onChange={(value) => form.setFieldValue('birthday', value)}
              error={form.errors.birthday}
            />
          </SimpleGrid>
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

/** The reason why the form was not saved, shown above it. */
function SaveErrors({ form, conflict }: { form: Pick<EndpointForm, 'error' | 'errors'>; conflict: ReactNode }) {
  return (
    <>
      {conflict || (form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />)}
      {form.errors.base && <Alert color="red">{form.errors.base}</Alert>}
    </>
  )
}

/** Switching between the tabs of the page keeps the input; any other navigation discards it. */
const isTabOf = (contact: Contact) => (from: string, to: string) =>
  [from, to].every((path) => path.startsWith(`${contactPaths.modal(contact.account_id, contact.id)}/`))

const textProps = <P extends { value?: unknown }>(props: P) => ({ ...props, value: (props.value as string | null) ?? '' })

function ContactFacts({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation(['contact', 'crm'])
  const channels = [
    contact.emails_marketable && t('crm:contacts.channels.email'),
    contact.sms_marketable && t('crm:contacts.channels.sms'),
  ].filter(Boolean)
  return (
    <Facts
      facts={[
        [t('facts.source'), t(`crm:contacts.sources.${contact.source}`)],
        [t('facts.marketable'), channels.join(', ') || t('facts.nothing')],
        [t('facts.last_activity'), formatInstant(contact.last_activity_at, i18n.language) || '–'],
        [t('facts.created'), formatInstant(contact.created_at, i18n.language)],
      ]}
    />
  )
}
