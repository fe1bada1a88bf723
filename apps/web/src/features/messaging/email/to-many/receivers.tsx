import { Checkbox, Paper, ScrollArea, SimpleGrid, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The audience part of a preview, for mails and SMS. */
interface Audience<R extends string> {
  total: number
  recipients: number
  excluded: number
  skipped: readonly { reason: R; count: number }[]
}

interface Person<R extends string> {
  contact_id: number
  name: string
  /** Address or number of the receiver. */
  address: string | null
  skip_reason: R | null
}

/** Numbers of people in the group, recipients and skipped contacts. */
export function ReceiverFigures({ audience, totalLabel }: { audience: Audience<string>; totalLabel: string }) {
  const { t } = useTranslation('email')
  const left_out = audience.excluded + audience.skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <SimpleGrid cols={3} spacing="xs">
      <Figure label={totalLabel} value={audience.total} />
      <Figure label={t('stage.recipients')} value={audience.recipients} isMain />
      <Figure label={t('stage.left_out')} value={left_out} />
    </SimpleGrid>
  )
}

function Figure({ label, value, isMain = false }: { label: string; value: number; isMain?: boolean }) {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={700} {...(isMain && { c: 'teal' })}>
        {value}
      </Text>
    </Paper>
  )
}

interface ReceiversProps<R extends string> {
  audience: Audience<R>
  /** The first recipients and skipped contacts. */
  people: readonly Person<R>[]
  /** Contacts that the author excludes. */
  excluded: readonly number[]
  reasonOf: (reason: R) => string
  isPending: boolean
  onExclude: (contact_ids: number[]) => void
}

/** Recipients, who can be excluded, and skipped contacts with the reason. */
export function Receivers<R extends string>(props: ReceiversProps<R>) {
  return (
    <Stack gap="sm" miw={0}>
      <Recipients {...props} />
      <Skipped {...props} />
    </Stack>
  )
}

function Recipients<R extends string>({ audience, people, excluded, isPending, onExclude }: ReceiversProps<R>) {
  const { t } = useTranslation('email')
  const [known, setKnown] = useState(() => new Map<number, string>())
  const rows = people.filter((person) => person.skip_reason === null)
  const left = excluded.filter((id) => !rows.some((row) => row.contact_id === id))
  const toggle = (id: number, name: string) => {
    setKnown(new Map(known).set(id, name))
    onExclude(excluded.includes(id) ? excluded.filter((one) => one !== id) : [...excluded, id])
  }
  const more = audience.recipients - rows.length
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('stage.people')}
      </Text>
      <ScrollArea.Autosize mah={260}>
        <Stack gap={6}>
          {rows.map((person) => (
            <Checkbox
              key={person.contact_id}
              checked={!excluded.includes(person.contact_id)}
              disabled={isPending}
              label={person.name}
              description={person.address}
              onChange={() => toggle(person.contact_id, person.name)}
            />
          ))}
          {left.map((id) => (
            <Checkbox
              key={id}
              checked={false}
              disabled={isPending}
              label={known.get(id) || t('stage.person', { id })}
              description={t('stage.excluded')}
              onChange={() => toggle(id, known.get(id) ?? '')}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {t('stage.more_people', { count: more })}
        </Text>
      )}
    </Stack>
  )
}

function Skipped<R extends string>({ audience, people, reasonOf }: ReceiversProps<R>) {
  const { t } = useTranslation('email')
  if (!audience.skipped.length) return null
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('stage.skipped')}
      </Text>
      {audience.skipped.map(({ reason, count }) => {
        const names = people.filter((person) => person.skip_reason === reason).map((person) => person.name)
        const more = count - names.length
        return (
          <Paper key={reason} withBorder p="xs">
            <Text size="sm">
              {reasonOf(reason)} · {count}
            </Text>
            <Text size="xs" c="dimmed">
              {names.join(', ')}
              {more > 0 && ` ${t('stage.more_people', { count: more })}`}
            </Text>
          </Paper>
        )
      })}
    </Stack>
  )
}
