import { ActionIcon, Button, Group, IconPlus, IconX, Stack, Text } from '@stoa/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListScreen } from '../use-list-screen.ts'
import { ConditionRows } from './condition-rows.tsx'
import type { FilterFields } from './filter-fields.ts'
import { useConditions } from './use-conditions.ts'

/** The conditions of a list that all rows match, and below them the alternatives of which rows match at least one. */
export function FilterPanel({ list, fields, onClose }: { list: ListScreen<any>; fields: FilterFields; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const conditions = useConditions(list, fields)
  const [isFirst] = useState(conditions.isEmpty)
  const [added, setAdded] = useState<number>()
  const shared = { list, fields, conditions, focusInput: useFocusInput() }
  return (
    <form
      className="stoa-filters"
      data-picking={conditions.isEmpty || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="sm" mah="min(60vh, 100dvh - 360px)" className={conditions.isEmpty ? undefined : 'stoa-scroll'}>
        <ConditionRows {...shared} group={0} picksFirst={isFirst} />
        {conditions.groups.map((group, at) => (
          <fieldset key={group} className="stoa-filter-group" aria-label={t('filters.alternative', { number: at + 1 })}>
            <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
              <Text size="xs" fw={600} c="dimmed">
                {t(at ? 'filters.or' : 'filters.any_of')}
              </Text>
              <ActionIcon aria-label={t('filters.remove_alternative', { number: at + 1 })} onClick={() => conditions.removeGroup(group)}>
                <IconX size={16} />
              </ActionIcon>
            </Group>
            <ConditionRows {...shared} group={group} picksFirst={group === added} />
          </fieldset>
        ))}
      </Stack>
      {!conditions.isEmpty && (
        <Group justify="space-between" gap="xs" mt="xs">
          {conditions.canAddGroup ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              title={t('filters.add_alternative_help')}
              onClick={() => setAdded(conditions.addGroup())}
            >
              {t('filters.add_alternative')}
            </Button>
          ) : (
            <span />
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              conditions.clear()
              onClose()
            }}
          >
            {t('list.reset')}
          </Button>
        </Group>
      )}
    </form>
  )
}

/**
 * A ref that focuses the input within an element. While the panel opens, the popover does so: it has to remember first which
 * element had the focus.
 */
function useFocusInput(): (within: HTMLElement | null) => void {
  const isOpening = useRef(true)
  useEffect(() => void (isOpening.current = false), [])
  return useCallback((within: HTMLElement | null) => {
    const input = within?.querySelector<HTMLElement>('input:not([type=hidden]), select, button')
    input?.setAttribute('data-autofocus', '')
    if (!isOpening.current) input?.focus()
  }, [])
}
