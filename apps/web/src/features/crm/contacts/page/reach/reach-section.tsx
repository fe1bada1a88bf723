import { ActionIcon, Badge, Button, Group, Hint, IconPlus, IconStar, IconTrash, Stack, Text } from '@stoa/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Entry {
  id: number
  is_primary: boolean
}

interface ReachSectionProps<E extends Entry> {
  title: string
  entries: readonly E[]
  mayChange: boolean
  empty: string
  addLabel: string
  render: (entry: E) => ReactNode
  nameOf: (entry: E) => string
  onPrimary?: (entry: E) => void
  onRemove: (entry: E) => void
  /** The form that adds an entry; hidden until the user presses the button. */
  renderForm: (close: () => void) => ReactNode
}

/** Addresses or numbers of a contact with their actions; the primary one comes first. */
export function ReachSection<E extends Entry>(props: ReachSectionProps<E>) {
  const { t } = useTranslation('contact')
  const [isAdding, setAdding] = useState(false)
  const { entries, mayChange } = props
  return (
    <Stack component="section" gap={4} aria-label={props.title}>
      <Group justify="space-between" gap="xs" mih={30}>
        <Text component="h3" size="sm" fw={620} m={0}>
          {props.title}
        </Text>
        {mayChange && !isAdding && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            {props.addLabel}
          </Button>
        )}
      </Group>
      {!entries.length && !isAdding && (
        <Text size="sm" c="dimmed">
          {props.empty}
        </Text>
      )}
      {entries.map((entry) => (
        <Group key={entry.id} gap={6} wrap="nowrap" justify="space-between">
          <Group gap={6} miw={0} wrap="wrap">
            {props.render(entry)}
            {entry.is_primary && (
              <Badge size="xs" variant="light" tt="none">
                {t('primary')}
              </Badge>
            )}
          </Group>
          {mayChange && (
            <Group gap={0} wrap="nowrap">
              {props.onPrimary && !entry.is_primary && (
                <Hint label={t('make_primary')}>
                  <ActionIcon size="sm" aria-label={`${t('make_primary')}: ${props.nameOf(entry)}`} onClick={() => props.onPrimary!(entry)}>
                    <IconStar size={15} />
                  </ActionIcon>
                </Hint>
              )}
              <ActionIcon size="sm" aria-label={t('remove', { name: props.nameOf(entry) })} onClick={() => props.onRemove(entry)}>
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          )}
        </Group>
      ))}
      {isAdding && <Suspense fallback={null}>{props.renderForm(() => setAdding(false))}</Suspense>}
    </Stack>
  )
}
