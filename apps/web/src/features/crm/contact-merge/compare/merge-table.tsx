import type { MergeCandidate } from '@stoa/contract/browser'
import { Avatar, Checkbox, Group, Radio, Stack, StatusBadge, Table, TagPill, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { comparedFields, sourceOf, valueOf, type ComparedField, type MergeChoice } from './merge-choice.ts'

interface MergeTableProps {
  contacts: readonly MergeCandidate[]
  choice: MergeChoice
  onKeep: (id: number) => void
  onToggle: (id: number) => void
  onTake: (field: ComparedField, id: number) => void
}

/** Compares contacts side by side, to select the winner and the value of each field. Combined records are shown below. */
export function MergeTable({ contacts, choice, onKeep, onToggle, onTake }: MergeTableProps) {
  const { t } = useTranslation('merge')
  return (
    <Table.ScrollContainer minWidth={180 + contacts.length * 190}>
      <Table withColumnBorders verticalSpacing={6} className="stoa-merge-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={150}>{t('table.field')}</Table.Th>
            {contacts.map((contact, at) => (
              <Table.Th key={contact.id} bg={contact.id === choice.winner_id ? 'var(--mantine-primary-color-light)' : undefined}>
                <Head contact={contact} at={at} choice={choice} onKeep={onKeep} onToggle={contacts.length > 2 ? onToggle : undefined} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparedFields(contacts).map((field) => (
            <FieldRow key={field} field={field} contacts={contacts} choice={choice} onTake={onTake} />
          ))}
          <UnitedRows contacts={contacts} choice={choice} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Head({
  contact,
  at,
  choice,
  onKeep,
  onToggle,
}: {
  contact: MergeCandidate
  at: number
  choice: MergeChoice
  onKeep: (id: number) => void
  onToggle?: ((id: number) => void) | undefined
}) {
  const { t, i18n } = useTranslation('merge')
  const name = useContactName()(contact)
  return (
    <Stack gap={6}>
      <Group gap={8} wrap="nowrap">
        <Avatar size={30} username={name} color={contact.id} src={contact.avatar_url} />
        <Stack gap={0}>
          <Text size="sm" fw={600} truncate maw={170}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" fw={400}>
            {t('table.created', { at: formatDay(contact.created_at, i18n.language) })}
          </Text>
        </Stack>
      </Group>
      <Radio
        size="xs"
        name="winner"
        checked={contact.id === choice.winner_id}
        onChange={() => onKeep(contact.id)}
        label={at < 9 ? `${t('table.keep')} (${at + 1})` : t('table.keep')}
        aria-label={t('table.keep_named', { name })}
      />
      {onToggle && (
        <Checkbox
          size="xs"
          checked={choice.taking_part.includes(contact.id)}
          disabled={contact.id === choice.winner_id}
          onChange={() => onToggle(contact.id)}
          label={t('table.merge_this')}
        />
      )}
    </Stack>
  )
}

function FieldRow({ field, contacts, choice, onTake }: Pick<MergeTableProps, 'contacts' | 'choice' | 'onTake'> & { field: ComparedField }) {
  const { t } = useTranslation(['merge', 'crm'])
  const label = field.startsWith('custom_fields.') ? field.slice('custom_fields.'.length) : t(`merge:fields.${field}`)
  const source = sourceOf(field, choice, contacts)
  const differs = new Set(contacts.map((contact) => valueOf(contact, field)).filter(Boolean)).size > 1
  return (
    <Table.Tr>
      <Table.Th fw={500}>
        <Text size="sm" c={differs ? undefined : 'dimmed'} fw={differs ? 600 : 400}>
          {label}
        </Text>
      </Table.Th>
      {contacts.map((contact) => {
        const value = shown(field, valueOf(contact, field), (key) => t(key))
        const isOut = !choice.taking_part.includes(contact.id)
        const isTaken = source === contact.id && value !== ''
        return (
          <Table.Td key={contact.id} bg={isTaken ? 'var(--mantine-primary-color-light)' : undefined} opacity={isOut ? 0.4 : 1}>
            {differs && !isOut ? (
              <Radio
                size="xs"
                name={`field-${field}`}
                checked={source === contact.id}
                onChange={() => onTake(field, contact.id)}
                label={value || t('merge:table.none')}
                aria-label={`${label}: ${value || t('merge:table.none')}`}
              />
            ) : (
              <Text size="sm" c={value ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
                {value || '–'}
              </Text>
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

/** Translates values that are codes. */
function shown(field: ComparedField, value: string, t: (key: string) => string): string {
  if (!value) return ''
  if (field === 'lifecycle') return t(`crm:contacts.lifecycles.${value}`)
  if (field === 'locale') return t(`merge:locales.${value}`)
  if (field === 'gender') return t(`merge:genders.${value}`)
  return field === 'birthday' ? formatDay(value, 'en') : value
}

function UnitedRows({ contacts, choice }: Pick<MergeTableProps, 'contacts' | 'choice'>) {
  const { t, i18n } = useTranslation('merge')
  const rows: [string, (contact: MergeCandidate) => React.ReactNode][] = [
    [
      'emails',
      (contact) =>
        contact.email_addresses.map((email) => (
          <Text key={email} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )),
    ],
    [
      'phones',
      (contact) =>
        contact.phone_numbers.map((number) => (
          <Text key={number} size="sm">
            {number}
          </Text>
        )),
    ],
    [
      'tags',
      (contact) => (
        <Group gap={4}>
          {contact.tags?.map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </Group>
      ),
    ],
    [
      'records',
      ({ notes_count, tasks_count }) => (
        <Text size="sm">
          {t('table.notes', { count: notes_count })}, {t('table.tasks', { count: tasks_count })}
        </Text>
      ),
    ],
    [
      'marketing',
      (contact) => (
        <Group gap={4}>
          <StatusBadge tone={contact.emails_marketable ? 'good' : 'neutral'}>
            {t(contact.emails_marketable ? 'marketing.email_yes' : 'marketing.email_no')}
          </StatusBadge>
          <StatusBadge tone={contact.sms_marketable ? 'good' : 'neutral'}>
            {t(contact.sms_marketable ? 'marketing.sms_yes' : 'marketing.sms_no')}
          </StatusBadge>
        </Group>
      ),
    ],
    ['updated', (contact) => <Text size="sm">{formatDay(contact.updated_at, i18n.language)}</Text>],
  ]
  return rows.map(([key, render]) => (
    <Table.Tr key={key}>
      <Table.Th fw={400}>
        <Text size="sm" c="dimmed">
          {t(`united.${key}`)}
        </Text>
      </Table.Th>
      {contacts.map((contact) => (
        <Table.Td key={contact.id} opacity={choice.taking_part.includes(contact.id) ? 1 : 0.4}>
          {render(contact)}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
