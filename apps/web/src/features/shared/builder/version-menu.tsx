import { ActionIcon, Button, Group, IconHistory, IconEdit, Popover, Stack, Switch, Text, TextInput, UnstyledButton } from '@stoa/ui'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../kit/index.ts'

/** Most characters of the name of a version. */
const NAME_MAX = 80

export interface ListedVersion {
  number: number
  created_at: string
  name: string | null
  saved_by_name?: string | null
  words?: string | null
}

interface VersionMenuProps {
  versions: readonly ListedVersion[]
  hint: string
  onOpen?: () => void
  onRestore: (number: number) => void
  /** Stores the name of a version; null takes it away. @returns whether it was stored */
  onName: (number: number, name: string | null) => Promise<boolean>
}

/** Earlier designs, to which members can return and which they can name. */
export function VersionMenu({ versions, hint, onOpen, onRestore, onName }: VersionMenuProps) {
  const { t } = useTranslation('page_builder')
  const [isOpen, setOpen] = useState(false)
  const [onlyNamed, setOnlyNamed] = useState(false)
  if (!versions.length) return null
  const hasNames = versions.some(({ name }) => name !== null)
  const shown = onlyNamed && hasNames ? versions.filter(({ name }) => name !== null) : versions
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  const restore = (number: number) => {
    setOpen(false)
    onRestore(number)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-end" width={360} returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconHistory size={14} />} onClick={toggle}>
          {t('history')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('history')}>
        <Text size="xs" c="dimmed" mb={6}>
          {hint}
        </Text>
        {hasNames && (
          <Switch
            size="xs"
            mb={6}
            label={t('versions.only_named')}
            checked={onlyNamed}
            onChange={(event) => setOnlyNamed(event.currentTarget.checked)}
          />
        )}
        <Stack gap={2} component="ul" p={0} m={0} mah={320} style={{ overflowY: 'auto', listStyle: 'none' }}>
          {shown.map((version) => (
            <VersionRow key={version.number} version={version} onRestore={restore} onName={onName} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type RowProps = { version: ListedVersion } & Pick<VersionMenuProps, 'onRestore' | 'onName'>

function VersionRow({ version, onRestore, onName }: RowProps) {
  const { t, i18n } = useTranslation('page_builder')
  const [isNaming, setNaming] = useState(false)
  const { number, created_at, name, saved_by_name: by, words } = version
  const when = t('version_of', { number, time: formatInstant(created_at, i18n.language) })
  const facts = by ? `${when} · ${by}` : when
  if (isNaming) return <NameInput version={version} onName={onName} onClose={() => setNaming(false)} />
  return (
    <Group component="li" gap={4} wrap="nowrap" justify="space-between">
      <UnstyledButton flex={1} miw={0} px={6} py={4} onClick={() => onRestore(number)}>
        {name && (
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
        )}
        <Text size={name ? 'xs' : 'sm'} c={name ? 'dimmed' : undefined}>
          {facts}
        </Text>
        {words && (
          <Text size="xs" c="dimmed" truncate>
            {words}
          </Text>
        )}
      </UnstyledButton>
      <ActionIcon aria-label={t('versions.rename', { number })} onClick={() => setNaming(true)}>
        <IconEdit size={14} />
      </ActionIcon>
    </Group>
  )
}

/** Names a version in its row: Enter stores, Escape leaves it as it was. */
function NameInput({ version, onName, onClose }: Pick<RowProps, 'version' | 'onName'> & { onClose: () => void }) {
  const { t } = useTranslation('page_builder')
  const [text, setText] = useState(version.name ?? '')
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = async () => {
    setPending(true)
    if (await onName(version.number, text.trim() || null)) onClose()
    else setPending(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onClose()
  }
  return (
    <Group component="li" gap={4} wrap="nowrap" p={4}>
      <TextInput
        flex={1}
        size="xs"
        ref={input}
        aria-label={t('versions.name', { number: version.number })}
        placeholder={t('versions.example')}
        maxLength={NAME_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" loading={isPending} onClick={() => void save()}>
        {t('versions.save')}
      </Button>
    </Group>
  )
}
