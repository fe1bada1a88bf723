import {
  contactAccountOptions,
  contactPerson,
  contacts,
  linkContactAccount,
  LINKED_ACCOUNT_RELATIONS,
  unlinkContactAccount,
  updateContactPerson,
  type Contact,
  type Person,
} from '@stoa/contract/browser'
import {
  ActionIcon,
  Anchor,
  Button,
  EmptyState,
  Group,
  IconBuilding,
  IconEdit,
  IconPlus,
  IconTrash,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useEndpointForm, useMay } from '../../../../../kit/index.ts'
import { useContactName } from '../../../../shared/contacts/index.ts'
import { contactPaths } from '../../contact-paths.ts'
import { InlineForm } from '../../../../shared/records/index.ts'
import { useAct } from '../use-act.ts'

const TOUCHES = ['contacts', 'accounts', 'activity_logs'] as const

/** Accounts that a contact works for, and the person that it shares with other contacts. */
export function RelationsTab({ contact }: { contact: Contact }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <LinkedAccounts contact={contact} />
      <PersonSection contact={contact} />
    </SimpleGrid>
  )
}

function LinkedAccounts({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const mayChange = useMay()(contacts.update)
  const [isAdding, setAdding] = useState(false)
  const unlink = useAct(unlinkContactAccount, TOUCHES)
  const rows = contact.accounts ?? []
  const add = mayChange && (
    <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {t('accounts.add')}
    </Button>
  )
  return (
    <Stack component="section" gap="xs" aria-label={t('accounts.title')}>
      <Group justify="space-between">
        <Text component="h3" size="sm" fw={620} m={0}>
          {t('accounts.title')}
        </Text>
        {!isAdding && rows.length > 0 && add}
      </Group>
      {rows.map((account) => (
        <Paper key={account.id} withBorder p="xs">
          <Group justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Text size="sm" fw={550}>
                {account.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[t(`accounts.relations.${account.relation}`), account.title].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            {mayChange && (
              <ActionIcon
                size="sm"
                aria-label={t('remove', { name: account.name })}
                onClick={() => void unlink.run({ params: { contact_id: contact.id, linked_account_id: account.id } })}
              >
                <IconTrash size={15} />
              </ActionIcon>
            )}
          </Group>
        </Paper>
      ))}
      {isAdding ? (
        <LinkAccount contact={contact} onClose={() => setAdding(false)} />
      ) : (
        !rows.length && (
          <EmptyState
            icon={<IconBuilding size={28} stroke={1.5} />}
            title={t('accounts.empty')}
            text={t('accounts.empty_text')}
            action={add}
          />
        )
      )}
    </Stack>
  )
}

function LinkAccount({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const options = useEndpoint(contactAccountOptions, { params: { contact_id: contact.id } })
  const form = useEndpointForm(linkContactAccount, {
    params: { contact_id: contact.id },
    defaults: { account_id: null as number | null, relation: 'employee' as const, title: '' },
    rules: { account_id: 'required' },
    labels: { account_id: t('accounts.one') },
    invalidates: TOUCHES,
    toBody: ({ account_id, ...values }) => ({ ...values, account_id: account_id! }),
    onDone: onClose,
  })
  const choices = options.answer?.data ?? []
  if (options.answer && !choices.length) {
    return (
      <EmptyState
        title={t('accounts.none_left')}
        text={t('accounts.none_left_text')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        }
      />
    )
  }
  return (
    <InlineForm form={form} onCancel={onClose}>
      <Select
        label={t('accounts.one')}
        required
        options={choices.map((account) => ({ value: account.id, label: account.name }))}
        {...form.getInputProps('account_id')}
      />
      <Select
        label={t('accounts.relation')}
        required
        options={LINKED_ACCOUNT_RELATIONS.map((value) => ({ value, label: t(`accounts.relations.${value}`) }))}
        {...form.getInputProps('relation')}
      />
      <TextInput label={t('accounts.role')} maxLength={linkContactAccount.limits.title.maxLength} {...form.getInputProps('title')} />
    </InlineForm>
  )
}

function PersonSection({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const name = useContactName()
  const mayChange = useMay()(updateContactPerson)
  const [isEditing, setEditing] = useState(false)
  const loaded = useEndpoint(contactPerson, { params: { contact_id: contact.id } })
  const person = loaded.answer?.data ?? null
  const others = person?.contacts?.filter((one) => one.id !== contact.id) ?? []
  return (
    <Stack component="section" gap="xs" aria-label={t('person.title')}>
      <Text component="h3" size="sm" fw={620} m={0}>
        {t('person.title')}
      </Text>
      {person && isEditing && <RenamePerson contact={contact} person={person} onClose={() => setEditing(false)} />}
      {person && !isEditing && (
        <Group gap={4}>
          <Text size="sm">{person.display_name}</Text>
          {mayChange && (
            <ActionIcon size="sm" aria-label={t('edit')} onClick={() => setEditing(true)}>
              <IconEdit size={15} />
            </ActionIcon>
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {t(personText(person, others.length))}
      </Text>
      {others.map((one) => (
        <Anchor key={one.id} size="sm" component={Link} to={contactPaths.page(contact.account_id, one.id)}>
          {name(one)}
        </Anchor>
      ))}
    </Stack>
  )
}

const personText = (person: Person | null, others: number) => (person ? (others ? 'person.others' : 'person.alone') : 'person.none')

function RenamePerson({ contact, person, onClose }: { contact: Contact; person: Person; onClose: () => void }) {
  const { t } = useTranslation(['contact', 'kit'])
  const form = useEndpointForm(updateContactPerson, {
    params: { contact_id: contact.id },
    defaults: { display_name: person.display_name },
    rules: { display_name: `required|max:${updateContactPerson.limits.display_name.maxLength}` },
    labels: { display_name: t('person.name') },
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <InlineForm form={form} onCancel={onClose} submitLabel={t('kit:ui.save')}>
      <TextInput aria-label={t('person.name')} {...form.getInputProps('display_name')} />
    </InlineForm>
  )
}
