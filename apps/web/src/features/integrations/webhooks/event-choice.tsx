import { WEBHOOK_EVENTS } from '@stoa/contract/browser'
import { Button, Checkbox, CloseButton, Group, IconSearch, Paper, ScrollArea, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eventKinds, matchingKinds, toggledEvents, type EventKind } from './event-selection.ts'

interface EventChoiceProps {
  value: readonly string[]
  error: React.ReactNode
  onChange: (events: string[]) => void
}

/** The events of an address by kind of record, with a search. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const { t } = useTranslation('webhooks')
  const [text, setText] = useState('')
  const shown = matchingKinds(
    eventKinds((key) => t(key)),
    text,
  )
  const toggle = (names: readonly string[]) => onChange(toggledEvents(value, names))
  return (
    <Stack gap={6}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          type="search"
          flex={1}
          aria-label={t('events.search')}
          placeholder={t('events.search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The search is part of a form, which Enter would send.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          rightSection={text ? <CloseButton size="sm" aria-label={t('events.clear_search')} onClick={() => setText('')} /> : null}
        />
        <Text size="sm" c="dimmed" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
          {t('events.chosen', { count: value.length, all: WEBHOOK_EVENTS.length })}
        </Text>
      </Group>
      <Paper withBorder>
        <ScrollArea.Autosize mah={300} type="auto" offsetScrollbars="y">
          <div role="group" aria-label={t('fields.events')}>
            {shown.map((kind) => (
              <Kind key={kind.kind} kind={kind} value={value} onToggle={toggle} />
            ))}
            {!shown.length && (
              <Text size="sm" c="dimmed" p="md">
                {t('events.nothing')}
              </Text>
            )}
          </div>
        </ScrollArea.Autosize>
      </Paper>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="red" role={error ? 'alert' : undefined}>
          {error}
        </Text>
        {value.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            {t('events.none')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Kind({ kind, value, onToggle }: { kind: EventKind; value: readonly string[]; onToggle: (names: readonly string[]) => void }) {
  const { t } = useTranslation('webhooks')
  const names = kind.events.map(({ name }) => name)
  const on = names.filter((name) => value.includes(name)).length
  return (
    <Group
      px="sm"
      py={6}
      gap="xs"
      align="flex-start"
      role="group"
      aria-label={kind.label}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Checkbox
        size="sm"
        flex="1 1 11rem"
        label={kind.label}
        aria-label={t('events.all_of', { kind: kind.label })}
        checked={on === names.length}
        indeterminate={on > 0 && on < names.length}
        onChange={() => onToggle(names)}
      />
      <Group gap="sm" flex="2 1 14rem">
        {kind.events.map(({ name, label }) => (
          <Checkbox
            key={name}
            size="xs"
            label={label}
            title={name}
            aria-label={`${kind.label}: ${label}`}
            checked={value.includes(name)}
            onChange={() => onToggle([name])}
          />
        ))}
      </Group>
    </Group>
  )
}
